import type { Pool } from 'pg';
import { EVENT_COLUMNS, EVENTS, eventLine } from './identity-events.ts';
import type { IdentityEventRow } from './identity-events.ts';

/** An entry for syslog or a collector: one line of JSON, and the fields of the syslog header. */
export type Forwarded = { id: string; at: Date; kind: string; line: string };

/** The column that marks an entry as sent. */
export type ForwardingMark = 'in_syslog' | 'in_collector';

/** A log that is forwarded; each keeps its own marks. */
export type ForwardedLog = {
  pending: (pool: Pool, mark: ForwardingMark) => Promise<Forwarded[]>;
  markSent: (pool: Pool, mark: ForwardingMark, ids: readonly string[]) => Promise<void>;
};

const AT_ONCE = 200;

const logins: ForwardedLog = {
  async pending(pool, mark) {
    const { rows } = await pool.query<IdentityEventRow>(
      `select ${EVENT_COLUMNS} from ${EVENTS} where not e.${mark} order by e.id limit ${AT_ONCE}`,
    );
    return rows.map((row) => ({ id: row.id, at: row.at, kind: row.kind, line: eventLine(row) }));
  },
  async markSent(pool, mark, ids) {
    await pool.query(`update identity_events set ${mark} = true where id = any($1::bigint[])`, [ids]);
  },
};

type ActRow = { id: string; at: Date; kind: string } & Record<string, unknown>;

const acts: ForwardedLog = {
  async pending(pool, mark) {
    const { rows } = await pool.query<ActRow>(
      `select a.id::text, a.at, a.act as kind, a.actor_id as "actorId", a.actor_name as "actorName",
              a.token_id as "tokenId", a.tenant_id as "tenantId", a.target_id as "targetId",
              a.target_name as "targetName", a.reason, a.before, a.after
       from audit_forwarding f join audit a on a.id = f.audit_id
       where not f.${mark} order by f.audit_id limit ${AT_ONCE}`,
    );
    return rows.map((row) => ({ id: row.id, at: row.at, kind: row.kind, line: actLine(row) }));
  },
  async markSent(pool, mark, ids) {
    await pool.query(`update audit_forwarding set ${mark} = true where audit_id = any($1::bigint[])`, [ids]);
  },
};

export const FORWARDED_LOGS: readonly ForwardedLog[] = [logins, acts];

/** Administrative actions and logins are numbered separately, so a line names its log. */
function actLine(row: ActRow): string {
  const known = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify({ log: 'audit', ...Object.fromEntries(known) });
}
