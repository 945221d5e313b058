import type { Client } from 'pg';
import type { Findings } from './findings.ts';

/** Checking a long log takes longer than other queries. */
const CHECK_TIMEOUT_MS = 300_000;

/** Whether the audit log is intact, and who could change it. */
export async function diagnoseAudit(
  findings: Findings,
  { client, isLocal }: { client: Client; isLocal: boolean },
): Promise<void> {
  await diagnoseChain(findings, client);
  await diagnoseGuards(findings, { client, isLocal });
}

async function diagnoseChain(findings: Findings, client: Client): Promise<void> {
  const text = `
    with links as (
      select position, audit_id, hash, lag(hash, 1, ''::bytea) over earlier as previous,
             lag(position, 1, 0::bigint) over earlier as before
      from audit_chain window earlier as (order by position)
    ), broken as (
      select l.audit_id as id, case when a.id is null then 'is gone' else 'was changed' end as fault
      from links l left join audit a on a.id = l.audit_id
      where a.id is null or l.position <> l.before + 1 or l.hash <> audit_hash(l.previous, a)
      order by l.position limit 1
    ), unlinked as (
      select id, 'has no link' as fault from audit a
      where not exists (select from audit_chain c where c.audit_id = a.id) order by id limit 1
    )
    select (select count(*)::int from audit_chain) as entries, fault.id, fault.fault
    from (select) as one left join (select * from broken union all select * from unlinked limit 1) as fault on true`;
  // The driver's types omit the timeout.
  const question = { text, query_timeout: CHECK_TIMEOUT_MS };
  const { rows } = await client.query<{ entries: number; id: string | null; fault: string | null }>(question);
  const { entries = 0, id = null, fault = null } = rows[0] ?? {};
  if (id === null) findings.ok(`The chain of the audit log is unbroken: ${entries} entries.`);
  else
    findings.wrong(
      `The chain of the audit log breaks at entry ${id}, which ${fault}: compare the log with what was forwarded or with a backup, and find out who changed it.`,
    );
}

async function diagnoseGuards(
  findings: Findings,
  { client, isLocal }: { client: Client; isLocal: boolean },
): Promise<void> {
  const { rows } = await client.query<{ off: string[]; isOwner: boolean }>(
    `select array(select t.tgname::text from pg_trigger t
                  where t.tgrelid in ('audit'::regclass, 'audit_chain'::regclass, 'identity_events'::regclass)
                    and not t.tgisinternal and t.tgenabled <> 'O' order by 1) as off,
            pg_has_role(relowner, 'member') as "isOwner" from pg_class where oid = 'audit'::regclass`,
  );
  const { off = [], isOwner = false } = rows[0] ?? {};
  if (off.length > 0)
    findings.wrong(
      `A guard of the audit log or of the log of logins is switched off (${off.join(', ')}): find out who did it, and switch it on by "alter table … enable trigger …".`,
    );
  if (!isOwner) findings.ok('The role of DATABASE_URL cannot switch off the guards of the audit log.');
  else if (!isLocal)
    findings.note(
      'The role of DATABASE_URL owns the tables, so anyone with its password can switch off the guards of the audit log: docs/operating.md, "Two database roles", says how to take that away.',
    );
}
