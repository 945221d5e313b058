import type { Pool } from 'pg';

export type ReportCount = { tenantId: string; directive: string; blocked: string; count: number };

/** The limit per day and tenant, since clients can invent origins. */
const MAX_PER_DAY = 200;
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Adds to the counts of the day, and deletes old days. Counts beyond the daily limit are added to `other`.
 */
export async function addCounts(pool: Pool, counts: readonly ReportCount[], now: Date): Promise<void> {
  const day = dayOf(now);
  const { rows } = await pool.query<Omit<ReportCount, 'count'>>(
    `select tenant_id as "tenantId", directive, blocked from policy_reports where day = $1`,
    [day],
  );
  const known = new Set(rows.map(keyOf));
  const perTenant = new Map<string, number>();
  for (const { tenantId } of rows) perTenant.set(tenantId, (perTenant.get(tenantId) ?? 0) + 1);
  const added = new Map<string, ReportCount>();
  for (const one of counts) {
    const size = perTenant.get(one.tenantId) ?? 0;
    const fits = known.has(keyOf(one)) || size < MAX_PER_DAY;
    const counted = fits ? one : { ...one, blocked: 'other' };
    if (fits && !known.has(keyOf(one))) perTenant.set(one.tenantId, size + 1);
    known.add(keyOf(counted));
    const before = added.get(keyOf(counted))?.count ?? 0;
    added.set(keyOf(counted), { ...counted, count: before + one.count });
  }
  await pool.query(
    `insert into policy_reports as reports (day, tenant_id, directive, blocked, count, last_at)
     select $1, tenant_id, directive, blocked, count, $2
     from jsonb_to_recordset($3::jsonb) as added (tenant_id text, directive text, blocked text, count bigint)
     on conflict (day, tenant_id, directive, blocked) do update
       set count = reports.count + excluded.count, last_at = excluded.last_at`,
    [
      day,
      now,
      JSON.stringify([...added.values()].map(({ tenantId, ...one }) => ({ tenant_id: tenantId, ...one }))),
    ],
  );
  await pool.query('delete from policy_reports where day < $1', [dayOf(before(now, RETENTION_DAYS))]);
}

export type ReportRow = ReportCount & { lastAt: Date };

/** The most frequent reports of the last days, of all tenants. */
export async function readReports(
  pool: Pool,
  { now, days, limit }: { now: Date; days: number; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await pool.query<ReportRow>(
    `select tenant_id as "tenantId", directive, blocked, sum(count)::int as count, max(last_at) as "lastAt"
     from policy_reports where day > $1
     group by tenant_id, directive, blocked
     order by sum(count) desc, max(last_at) desc, tenant_id, directive, blocked limit $2`,
    [dayOf(before(now, days)), limit],
  );
  return rows;
}

function keyOf({ tenantId, directive, blocked }: Omit<ReportCount, 'count'>): string {
  return `${tenantId} ${directive} ${blocked}`;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function before(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}
