import { describe, expect, it } from 'vitest';
import { listAudit } from '@academy/contract/audit';
import { getMyData } from '@academy/contract/account';
import { listIdentityEvents } from '@academy/contract/identity-events';
import { runOperatorCommand } from '../../operator/run.ts';
import { deletePerson } from '../../people/delete-person.ts';
import { deleteOldEventsNow } from '../../audit/retention.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const time = new Date('2026-03-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: contentTree().folder } }, now: () => time });
const { pool } = server.database;
const { issuer } = server.context.config.tokens;
const root = server.client({ as: 'root' });
const adaId =
  (await pool.query<{ id: string }>(`select id from users where subject = 'ada'`)).rows[0]?.id ?? '';

await pool.query(
  `insert into identity_events (at, kind, provider, subject, tenant_id, network, country, browser, details)
   select $1::timestamptz + make_interval(mins => n), case when n % 2 = 0 then 'login.succeeded' else 'login.failed' end,
          $2, case when n <= 20 then 'ada' end, 'spring', '203.0.113.0/24', 'DE', 'Firefox on Linux', jsonb_build_object('n', n)
   from generate_series(1, 45) as n order by n`,
  [new Date('2026-03-01T09:00:00Z'), issuer],
);

type Query = Parameters<typeof root.send<typeof listIdentityEvents>>[1]['query'];
const list = async (query: Query = {}) => (await root.send(listIdentityEvents, { query })).data.result;
const numbers = async (query?: Query) => (await list(query)).content.map(({ details }) => details['n']);

async function academy(...argv: string[]) {
  const written: string[] = [];
  const code = await runOperatorCommand(argv, {
    pool,
    issuer,
    now: () => time,
    isEmbedded: true,
    sendMail: async () => undefined,
    out: (line) => void written.push(line),
    err: (line) => void written.push(line),
    write: async (text) => void written.push(text),
  });
  return { code, text: written.join('') };
}

describe('the log of logins', () => {
  it('AUD-03 shows who, what, when and from where, newest first, in pages', async () => {
    const first = await list();
    expect(first.content).toHaveLength(20);
    expect(first.content[0]).toEqual({
      id: expect.any(String),
      at: '2026-03-01T09:45:00.000Z',
      kind: 'login.failed',
      person: null,
      subject: null,
      tenantId: 'spring',
      network: '203.0.113.0/24',
      country: 'DE',
      browser: 'Firefox on Linux',
      details: { n: 45 },
    });
    const second = await list({ before: first.next ?? '' });
    expect(second.content[0]?.details).toEqual({ n: 25 });
    const third = await list({ before: second.next ?? '' });
    expect(third.content).toHaveLength(5);
    expect(third.next).toBeNull();
  });

  it('AUD-03 is filtered by kind, person and time', async () => {
    expect(await numbers({ kind: 'login.failed', person: adaId })).toEqual([
      19, 17, 15, 13, 11, 9, 7, 5, 3, 1,
    ]);
    expect((await list({ person: adaId })).content[0]?.person).toEqual({ userId: adaId, name: 'Ada' });
    expect(await numbers({ from: '2026-03-01T09:03:00.000Z', to: '2026-03-01T09:05:00.000Z' })).toEqual([
      4, 3,
    ]);
  });

  it.each([
    [{ kind: 'tea.made' }, 'kind'],
    [{ person: 'ada' }, 'person'],
    [{ before: 'x' }, 'before'],
  ])('API-08 refuses %j and names the field', async (query, field) => {
    await expect(list(query as Query)).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field }] },
    });
  });

  it('AUD-04 is exported as JSON lines, oldest first, and the export is audited', async () => {
    const response = await server.get('/api/v1/admin/audit/logins/export?kind=login.failed', { as: 'root' });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(23);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      id: expect.any(String),
      at: '2026-03-01T09:01:00.000Z',
      kind: 'login.failed',
      provider: issuer,
      subject: 'ada',
      userId: adaId,
      tenantId: 'spring',
      network: '203.0.113.0/24',
      country: 'DE',
      browser: 'Firefox on Linux',
      details: { n: 1 },
    });
    const { content } = (await root.send(listAudit, { query: { act: 'logins.exported' } })).data.result;
    expect(content).toMatchObject([{ actor: { name: 'Root' }, after: { kind: 'login.failed' } }]);
  });

  it('AUD-04 is exported by the operator, fully or in part', async () => {
    const all = await academy('audit', 'export');
    expect(all.code).toBe(0);
    expect(all.text.trimEnd().split('\n')).toHaveLength(45);
    const some = await academy(
      'audit',
      'export',
      '--kind',
      'login.succeeded',
      '--to',
      '2026-03-01T09:07:00Z',
    );
    expect(some.text.trimEnd().split('\n')).toHaveLength(3);
    for (const argv of [
      ['audit'],
      ['audit', 'export', '--from', 'monday'],
      ['audit', 'export', '--kind', 'tea'],
    ])
      expect(await academy(...argv)).toMatchObject({
        code: 2,
        text: expect.stringContaining('academy audit export'),
      });
  });

  it('AUD-04 is exported in batches, however long it is', async () => {
    await pool.query(
      `insert into identity_events (at, kind, provider, network) select $1, 'session.ended', 'other', n::text from generate_series(1, 1200) as n`,
      [time],
    );
    const { text } = await academy('audit', 'export', '--kind', 'session.ended');
    const networks = text
      .trimEnd()
      .split('\n')
      .map((line) => Number((JSON.parse(line) as { network: string }).network));
    expect(networks).toEqual(Array.from({ length: 1200 }, (_, at) => at + 1));
    await unguarded(`delete from identity_events where provider = 'other'`);
  });
});

/** Runs a statement that the append-only trigger would refuse. */
async function unguarded(statement: string): Promise<void> {
  await pool.query(
    `alter table identity_events disable trigger user; ${statement}; alter table identity_events enable trigger user`,
  );
}

describe('what the log holds of a person', () => {
  it('AUD-06 is part of their data', async () => {
    const { data } = await server.client({ as: 'ada' }).send(getMyData, {});
    expect(data.logins).toHaveLength(20);
    expect(data.logins[0]).toMatchObject({ kind: 'login.failed', browser: 'Firefox on Linux' });
    expect((await server.client({ as: 'grace' }).send(getMyData, {})).data.logins).toEqual([]);
  });

  it('AUD-06 is anonymized when the account is deleted', async () => {
    await deletePerson(pool, { provider: issuer, subject: 'ada', now: time, until: time });
    const { rows } = await pool.query(
      `select distinct network, country, browser, details from identity_events where subject = 'ada'`,
    );
    expect(rows).toEqual([{ network: '', country: '', browser: '', details: {} }]);
    const left = await pool.query(`select 1 from identity_events where network <> ''`);
    expect(left.rowCount).toBe(25);
  });
});

describe('the retention', () => {
  it('AUD-05 deletes older events only', async () => {
    const { config } = server.context;
    const withDays = (retentionDays: number) => ({
      ...server.context,
      config: { ...config, audit: { ...config.audit, retentionDays } },
    });
    await deleteOldEventsNow(withDays(365));
    expect((await pool.query('select 1 from identity_events')).rowCount).toBe(45);
    await unguarded(`update identity_events set at = '${time.toISOString()}' where details @> '{"n": 45}'`);
    await pool.query('update identity_event_retention set days = 3');
    await deleteOldEventsNow(withDays(3));
    expect((await pool.query('select 1 from identity_events')).rowCount).toBe(1);
  });
});
