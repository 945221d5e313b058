import type { Pool, PoolClient } from 'pg';

export type AlertRow = {
  id: string;
  tenantId: string;
  message: string;
  actionText: string | null;
  actionUrl: string | null;
  level: 'info' | 'warning' | 'success';
  authorName: string;
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type Queryable = Pick<Pool | PoolClient, 'query'>;

const SELECT = `select id, tenant_id as "tenantId", message, action_text as "actionText", action_url as "actionUrl", level,
    author_name as "authorName", starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt",
    updated_at as "updatedAt"
  from alerts`;

/** Alerts of all tenants that have not ended yet: few rows, which the caller caches. */
export async function upcomingAlerts(pool: Queryable, now: Date): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>(
    `${SELECT} where ends_at is null or ends_at > $1 order by created_at, id`,
    [now],
  );
  return rows;
}

/** The alerts of one tenant, or of all tenants. */
export type Scope = { tenantId: string } | 'all';

export async function allAlerts(pool: Queryable, scope: Scope): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>(
    `${SELECT} where $1::text is null or tenant_id = $1 order by created_at desc, id`,
    [tenantOf(scope)],
  );
  return rows;
}

export async function findAlert(
  pool: Queryable,
  { id, scope }: { id: string; scope: Scope },
): Promise<AlertRow | undefined> {
  const { rows } = await pool.query<AlertRow>(
    `${SELECT} where id = $1 and ($2::text is null or tenant_id = $2)`,
    [id, tenantOf(scope)],
  );
  return rows[0];
}

/** Locks the rows until the transaction ends, so that the audit entry matches what is changed. */
export async function lockAlerts(
  client: PoolClient,
  { ids, scope }: { ids: string[]; scope: Scope },
): Promise<AlertRow[]> {
  const { rows } = await client.query<AlertRow>(
    `${SELECT} where id = any($1::uuid[]) and ($2::text is null or tenant_id = $2) order by id for update`,
    [ids, tenantOf(scope)],
  );
  return rows;
}

export async function insertAlert(client: Queryable, alert: AlertRow): Promise<void> {
  await client.query(
    `insert into alerts (id, tenant_id, message, action_text, action_url, level, author_name, starts_at, ends_at, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    valuesOf(alert),
  );
}

export async function changeAlert(client: PoolClient, alert: AlertRow): Promise<void> {
  await client.query(
    `update alerts set tenant_id = $2, message = $3, action_text = $4, action_url = $5, level = $6, author_name = $7,
       starts_at = $8, ends_at = $9, created_at = $10, updated_at = $11
     where id = $1`,
    valuesOf(alert),
  );
}

export async function removeAlerts(client: PoolClient, ids: string[]): Promise<void> {
  await client.query('delete from alerts where id = any($1::uuid[])', [ids]);
}

export async function firstNameOf(client: PoolClient, userId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select first_name as name from users where id = $1',
    [userId],
  );
  return rows[0]?.name ?? '';
}

function valuesOf(alert: AlertRow): unknown[] {
  const { id, tenantId, message, actionText, actionUrl, level, authorName } = alert;
  const { startsAt, endsAt, createdAt, updatedAt } = alert;
  return [
    id,
    tenantId,
    message,
    actionText,
    actionUrl,
    level,
    authorName,
    startsAt,
    endsAt,
    createdAt,
    updatedAt,
  ];
}

function tenantOf(scope: Scope): string | null {
  return scope === 'all' ? null : scope.tenantId;
}
