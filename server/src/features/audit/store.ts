import type { Pool } from 'pg';
import { AUDIT_ACTIONS } from '@academy/domain/audit';

export type AuditRow = {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  tokenId: string | null;
  act: string;
  tenantId: string | null;
  targetId: string;
  targetName: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditFilter = {
  search?: string | undefined;
  act?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only entries before this one. */
  before?: string | undefined;
};

/** Newest first, starting at an entry: the log only grows, so an old page costs as much as the first one. */
export async function readAudit(
  pool: Pool,
  filter: AuditFilter,
  { limit, tenantNames }: { limit: number; tenantNames: Readonly<Record<string, string>> },
): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const where = (value: string | undefined, condition: (place: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  where(filter.act, (act) => `act = ${act}`);
  where(filter.person, (id) => `(actor_id = ${id}::uuid or target_id = ${id}::uuid::text)`);
  where(filter.from, (from) => `at >= ${from}`);
  where(filter.to, (to) => `at < ${to}`);
  where(filter.before, (id) => `(at, id) < (select at, id from audit where id = ${id})`);
  // Entries match by their stored text and by what the page shows: labels of actions and names of academies.
  for (const word of (filter.search ?? '').toLowerCase().split(/\s+/))
    where(word && `%${word.replace(/[\\%_]/g, '\\$&')}%`, (pattern) => {
      values.push(keysWith(AUDIT_ACTIONS, word), keysWith(tenantNames, word));
      return `(words like ${pattern} or act = any($${values.length - 1}) or tenant_id = any($${values.length}))`;
    });
  const { rows } = await pool.query<AuditRow>(
    `select id::text, at, actor_id as "actorId", actor_name as "actorName", token_id as "tokenId", act, tenant_id as "tenantId",
            target_id as "targetId", target_name as "targetName", reason, before, after
     from audit ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by at desc, audit.id desc limit ${Math.trunc(limit)}`,
    values,
  );
  return rows;
}

function keysWith(names: Readonly<Record<string, string>>, word: string): string[] {
  return Object.keys(names).filter((key) => names[key]?.toLowerCase().includes(word));
}
