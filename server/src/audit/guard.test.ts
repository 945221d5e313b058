import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createAlert } from '@academy/contract/alerts';
import { openDatabase } from '../database/database.ts';
import { createFindings } from '../operator/findings.ts';
import { diagnoseAudit } from '../operator/doctor-audit.ts';
import { contentTree } from '../testing/content.ts';
import { testDatabase } from '../testing/database.ts';
import { migrationsDir } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { queryOnce } from '../testing/query-once.ts';
import { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';
import { OPERATOR, recordAct } from './audit.ts';

const owner = await testDatabase();
const now = () => new Date('2026-03-05T09:00:00Z');
const role = `server_${randomUUID().slice(0, 8)}`;
await owner.pool.query(`create role ${role} login password 'tea'`);
whenDone(() => owner.pool.query(`drop owned by ${role}; drop role ${role}`));
const serverUrl = new URL(owner.url);
[serverUrl.username, serverUrl.password] = [role, 'tea'];
const asServer = (statement: string) => queryOnce(serverUrl.href, statement);

/** Starts like a server that knows the owner. */
async function startOnce(url = serverUrl.href): Promise<void> {
  const options = { url, ownerUrl: owner.url, dataDir: '', migrationsDir, now, log: silentLog };
  await (await openDatabase({ ...options, eventRetentionDays: 30 })).stop();
}
await startOnce();

async function act(name: string): Promise<string> {
  await recordAct(owner.pool, {
    actor: OPERATOR,
    act: 'admin.granted',
    tenantId: null,
    target: { id: name, name },
    before: { isAdmin: false, weight: 1.5 },
    after: { isAdmin: true },
    now: now(),
  });
  const { rows } = await owner.pool.query<{ id: string }>('select max(id) as id from audit');
  return rows[0]?.id ?? '';
}

async function examine(url = owner.url): Promise<string[]> {
  const lines: string[] = [];
  const client = new Client({ connectionString: url });
  await client.connect();
  await diagnoseAudit(
    createFindings((line) => void lines.push(line)),
    { client, isLocal: false },
  );
  await client.end();
  return lines;
}

/** Runs a statement that only the owner of the tables may run. */
const tamper = (statement: string) =>
  owner.pool.query(
    `alter table audit disable trigger user; ${statement}; alter table audit enable trigger user`,
  );

describe('the database role of the server', () => {
  it('AUD-11 runs the whole server, and its actions are recorded', async () => {
    const database = { ...owner, url: serverUrl.href };
    const node = await testServer({ config: { folders: { tenants: contentTree().folder } }, database });
    const body = { tenantId: 'spring', message: 'Tea is ready', level: 'info' as const };
    await node.client({ as: 'root' }).send(createAlert, { body });
    const list = await node.get('/api/v1/courses/list', { tenantId: 'spring' });
    expect(await list.text()).toContain('Making tea');
    await node.stop();
    const acts = await asServer(`select act from audit where act = 'alert.created'`);
    expect(acts).toHaveLength(1);
  });

  it.each(['audit', 'audit_chain', 'identity_events'])('AUD-11 cannot rewrite %s', async (table) => {
    await act('Ada');
    await asServer(
      `insert into identity_events (at, kind, provider, network) values (now(), 'login.failed', 'here', 'x')`,
    );
    for (const statement of [
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `drop table ${table}`,
      `truncate ${table}`,
      `delete from ${table}`,
      `update ${table} set ${table === 'audit_chain' ? `hash = ''` : `at = now()`}`,
      `set session_replication_role = replica; delete from ${table}`,
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      `create or replace function guard_identity_events() returns trigger language plpgsql as 'begin return old; end'`,
      'update identity_event_retention set days = 0',
      'create temporary table identity_event_retention as select 0 as days; delete from identity_events',
      `insert into audit_chain values (100, 100, '')`,
    ])
      expect([statement, await refusalOf(statement)]).toEqual([
        statement,
        expect.stringMatching(/permission denied|must be owner|written once|read-only/),
      ]);
  });

  it('AUD-05, AUD-06, AUD-11 can mark events, anonymize them, and delete old ones', async () => {
    await asServer(
      `insert into identity_events (at, kind, provider, network) values
         (now() - interval '31 days', 'login.failed', 'old', 'x'), (now() - interval '29 days', 'login.failed', 'new', 'x')`,
    );
    await asServer(
      `update identity_events set in_syslog = true, network = '', details = '{}' where provider = 'new'`,
    );
    expect(await refusalOf(`update identity_events set network = 'y' where provider = 'new'`)).toContain(
      'written once',
    );
    await asServer(`delete from identity_events where provider = 'old'`);
    expect(await refusalOf(`delete from identity_events where provider = 'new'`)).toContain(
      'delete is refused',
    );
    expect(await asServer(`select provider from identity_events where provider in ('old', 'new')`)).toEqual([
      { provider: 'new' },
    ]);
  });

  it('AUD-11 must differ from the owner', async () => {
    await expect(startOnce(owner.url)).rejects.toThrow(
      'DATABASE_OWNER_URL must name another role than DATABASE_URL',
    );
  });
});

describe('academy doctor', () => {
  it('AUD-11 reports who can disable the guards, and that the log is intact', async () => {
    await act('Grace');
    expect(await examine(serverUrl.href)).toEqual([
      expect.stringMatching(/^ok {5}The chain of the audit log is unbroken: \d+ entries\.$/),
      'ok     The role of DATABASE_URL cannot switch off the guards of the audit log.',
    ]);
    expect(await examine()).toContainEqual(
      expect.stringMatching(/^note {3}The role of DATABASE_URL owns the tables/),
    );
    await owner.pool.query('alter table audit disable trigger audit_is_append_only');
    expect(await examine()).toContainEqual(
      expect.stringMatching(/^wrong {2}A guard of the audit log .* is switched off \(audit_is_append_only\)/),
    );
    await owner.pool.query('alter table audit enable trigger audit_is_append_only');
  });

  it('AUD-11 chains actions that commit concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => act(`Crowd ${at}`)));
    expect((await examine())[0]).toMatch(/^ok/);
  });

  it.each([
    ['was changed', (id: string) => `update audit set actor_name = 'Nobody' where id = ${id}`],
    ['is gone', (id: string) => `delete from audit where id = ${id}`],
  ])('AUD-11 finds an entry that %s', async (fault, statement) => {
    const id = await act('Mallory');
    await act('After');
    const [entry] = (await owner.pool.query('select * from audit where id = $1', [id])).rows;
    await tamper(statement(id));
    expect((await examine())[0]).toBe(
      `wrong  The chain of the audit log breaks at entry ${id}, which ${fault}: compare the log with what was forwarded or with a backup, and find out who changed it.`,
    );
    await tamper(`delete from audit where id = ${id}`);
    await owner.pool.query('alter table audit disable trigger user');
    await owner.pool.query(
      'insert into audit overriding system value select * from jsonb_populate_record(null::audit, $1)',
      [JSON.stringify(entry)],
    );
    await owner.pool.query('alter table audit enable trigger user');
    expect((await examine())[0]).toMatch(/^ok/);
  });

  it('AUD-11 finds an entry added outside of the chain', async () => {
    await tamper(
      `insert into audit (at, actor_name, act, target_id, target_name, words) values (now(), 'Nobody', 'x', '', '', '')`,
    );
    expect((await examine())[0]).toMatch(/breaks at entry \d+, which has no link:/);
  });
});

async function refusalOf(statement: string): Promise<string> {
  return asServer(statement).then(
    () => 'allowed',
    (error: unknown) => (error as Error).message,
  );
}
