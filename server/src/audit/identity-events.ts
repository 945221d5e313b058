import type { Pool } from 'pg';

export type IdentityEventRow = {
  id: string;
  at: Date;
  kind: string;
  provider: string;
  subject: string | null;
  /** The person's id in the API; null if they never called it or have left. */
  userId: string | null;
  name: string | null;
  tenantId: string | null;
  network: string;
  country: string;
  browser: string;
  details: Record<string, unknown>;
};

export type IdentityEventFilter = {
  kind?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only events before this one. */
  before?: string | undefined;
};

export const EVENT_COLUMNS = `e.id::text, e.at, e.kind, e.provider, e.subject, u.id as "userId",
  coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name, e.tenant_id as "tenantId",
  e.network, e.country, e.browser, e.details`;
export const EVENTS = `identity_events e left join users u on u.provider = e.provider and u.subject = e.subject`;

/** Newest first, starting at an event: an old page costs as much as the first one. */
export async function readIdentityEvents(
  pool: Pool,
  filter: IdentityEventFilter,
  limit: number,
): Promise<IdentityEventRow[]> {
  const { conditions, values } = conditionsOf(filter);
  const { rows } = await pool.query<IdentityEventRow>(
    `select ${EVENT_COLUMNS} from ${EVENTS} where ${conditions.join(' and ')}
     order by e.at desc, e.id desc limit ${Math.trunc(limit)}`,
    values,
  );
  return rows;
}

const AT_ONCE = 500;

/** All matching events as JSON lines, oldest first, read in batches so that memory stays bounded. */
export async function* identityEventLines(
  pool: Pool,
  filter: IdentityEventFilter,
): AsyncGenerator<string, void> {
  const { conditions, values } = conditionsOf(filter);
  let last = '0';
  for (;;) {
    const { rows } = await pool.query<IdentityEventRow>(
      `select ${EVENT_COLUMNS} from ${EVENTS} where ${conditions.join(' and ')} and e.id > $${values.length + 1}
       order by e.id limit ${AT_ONCE}`,
      [...values, last],
    );
    if (rows.length > 0) yield rows.map((row) => `${eventLine(row)}\n`).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) return;
  }
}

/** An event for machines: without the name, which may change, and without empty fields. */
export function eventLine({ name: _name, ...event }: IdentityEventRow): string {
  const known = Object.entries(event).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify(Object.fromEntries(known));
}

function conditionsOf(filter: IdentityEventFilter): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = ['true'];
  const where = (value: string | undefined, condition: (place: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  where(filter.kind, (kind) => `e.kind = ${kind}`);
  where(
    filter.person,
    (id) =>
      `e.subject = (select subject from users where id = ${id}::uuid) and e.provider = (select provider from users where id = ${id}::uuid)`,
  );
  where(filter.from, (from) => `e.at >= ${from}`);
  where(filter.to, (to) => `e.at < ${to}`);
  where(filter.before, (id) => `(e.at, e.id) < (select at, id from identity_events where id = ${id})`);
  return { conditions, values };
}
