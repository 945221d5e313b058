import { describe, expect, it } from 'vitest';
import { listCourses } from '@academy/contract/courses';
import { listFeedback } from '@academy/contract/feedback-admin';
import { getLesson } from '@academy/contract/lessons';
import { deleteTokens, generateToken, listAbilities, listTokens } from '@academy/contract/tokens';
import { ABILITIES } from '@academy/domain/abilities';
import { parseToken } from '@academy/domain/access-token';
import { contentTree } from '../../testing/content.ts';
import { HIDDEN } from '../../testing/sample-content.ts';
import { captureLog, testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const { log, lines } = captureLog();
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time, log });
const node = await testServer({
  config: { folders: { tenants: tree.folder }, tokens: server.context.config.tokens },
  now: () => time,
  database: server.database,
});
const root = server.client({ tenantId: 'spring', as: 'root' });

const generate = async (input: Partial<Parameters<typeof send>[0]> = {}) =>
  (await send({ name: 'Publish from git', abilities: ['content:read'], ...input })).data;
const send = (body: { name: string; abilities: (typeof ABILITIES)[number][]; expiresInDays?: number }) =>
  root.send(generateToken, { query: {}, headers: {}, body });
const list = async () => (await root.send(listTokens, {})).data.result;
const withToken = (token: string, tenantId = 'spring') => server.client({ tenantId, token });
const statusOf = (call: Promise<unknown>) =>
  call.then(() => 200).catch((error: { status: number }) => error.status);
const reads = (token: string, tenantId?: string) =>
  statusOf(withToken(token, tenantId).send(listCourses, { query: {} }));

describe('creating a token', () => {
  it('ADM-05 offers the abilities of a tenant', async () => {
    const { data } = await root.send(listAbilities, { query: {}, headers: { tenantId: 'kube' } });
    expect(data.abilities).toEqual([...ABILITIES]);
  });

  it('ADM-05 shows it once and stores only its hash', async () => {
    const { message, tokenId, expiresAt } = await generate();
    const parts = parseToken(message);
    expect(parts?.tokenId).toBe(tokenId);
    expect(expiresAt).toBe('2026-04-05T09:00:00.000Z');
    const { rows } = await server.database.pool.query('select t::text as row from access_tokens t');
    const audit = await server.database.pool.query('select a::text as row from audit a');
    const stored = JSON.stringify([rows, audit.rows, await list(), lines]);
    expect(stored).toContain(tokenId);
    expect(stored).not.toContain(parts?.secret);
    expect(stored).not.toContain(message);
  });

  it('SESS-05, AUD-01 mails its owner, and logs it and its first use of each day', async () => {
    const { pool } = server.database;
    await pool.query('delete from mails');
    await pool.query(
      'alter table identity_events disable trigger user; delete from identity_events; alter table identity_events enable trigger user',
    );
    const { message } = await generate({ name: 'Nightly publish' });
    const mails = await pool.query<{ recipient: string; text: string }>('select * from mails');
    expect(mails.rows).toMatchObject([
      { kind: 'token-generated', recipient: 'root@academy.test', tenant_id: 'spring' },
    ]);
    expect(mails.rows[0]?.text).toContain('“Nightly publish”');
    expect(mails.rows[0]?.text).toContain(`${server.origin('spring')}/admin/tokens`);
    const start = time;
    for (const minutes of [0, 5, 24 * 60, 24 * 60 + 5]) {
      time = new Date(start.getTime() + minutes * 60_000);
      expect(await reads(message)).toBe(200);
    }
    time = start;
    const { rows } = await pool.query<{ kind: string }>(
      'select kind, subject, tenant_id, network, details from identity_events order by id',
    );
    const same = {
      subject: 'root',
      tenant_id: 'spring',
      network: 'local network',
      details: { tokenId: parseToken(message)?.tokenId, name: 'Nightly publish' },
    };
    expect(rows).toEqual(['token.generated', 'token.used', 'token.used'].map((kind) => ({ kind, ...same })));
    expect(JSON.stringify([rows, mails.rows])).not.toContain(parseToken(message)?.secret);
  });

  it('ADM-05 lists owner, tenant, expiry and last use, newest first', async () => {
    time = new Date('2026-01-05T10:00:00Z');
    const { tokenId } = await generate({
      name: ' Newest ',
      abilities: ['users:read', 'content:read', 'users:read'],
    });
    expect((await list())[0]).toEqual({
      tokenId,
      name: 'Newest',
      abilities: ['content:read', 'users:read'],
      tenantId: 'spring',
      owner: { userId: expect.any(String), name: 'Root', email: 'root@academy.test' },
      createdAt: '2026-01-05T10:00:00.000Z',
      expiresAt: '2026-04-05T10:00:00.000Z',
      lastUsedAt: null,
    });
  });

  it('ADM-08 is in the audit log, as is deleting', async () => {
    const { tokenId } = await generate({ name: 'Watched' });
    await root.send(deleteTokens, { body: [tokenId] });
    const { rows } = await server.database.pool.query(
      'select act, actor_name, tenant_id, target_name, before, after from audit where target_id = $1 order by id',
      [tokenId],
    );
    expect(rows).toEqual([
      {
        act: 'token.generated',
        actor_name: 'Root',
        tenant_id: 'spring',
        target_name: 'Watched',
        before: null,
        after: { name: 'Watched', abilities: ['content:read'], expiresAt: expect.any(String) },
      },
      {
        act: 'token.deleted',
        actor_name: 'Root',
        tenant_id: 'spring',
        target_name: 'Watched',
        before: {
          name: 'Watched',
          abilities: ['content:read'],
          owner: 'Root',
          expiresAt: expect.any(String),
        },
        after: null,
      },
    ]);
  });

  const bad: [string, object, string][] = [
    ['without a name', { name: ' ' }, 'The name field is required.'],
    ['with a name of two lines', { name: 'a\nb' }, 'The name field must be one line of plain text.'],
    ['with a long name', { name: 'x'.repeat(101) }, 'The name field must have at most 100 characters.'],
    ['without abilities', { abilities: [] }, 'The abilities field is required.'],
    ['with an ability nobody knows', { abilities: ['admin'] }, 'The abilities field must be one of'],
    ['with abilities that are no list', { abilities: 'content:read' }, 'The abilities field must be a list.'],
    ['for no day', { expiresInDays: 0 }, 'The expires in days field must be at least 1.'],
    ['for more than a year', { expiresInDays: 366 }, 'The expires in days field must be at most 365.'],
    ['for half a day', { expiresInDays: 0.5 }, 'The expires in days field must be a whole number.'],
    ['that never expires', { expiresInDays: null }, 'The expires in days field'],
  ];
  it.each(bad)('API-08 refuses one %s, and stores nothing', async (_what, part, message) => {
    const before = (await list()).length;
    const body = { name: 'Good', abilities: ['content:read'] as const, ...part } as never;
    await expect(root.send(generateToken, { query: {}, headers: {}, body })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
    expect((await list()).length).toBe(before);
  });

  it('API-08 refuses an unknown tenant', async () => {
    const call = root.send(generateToken, {
      query: {},
      headers: { tenantId: 'nowhere' },
      body: { name: 'Good', abilities: ['content:read'] },
    });
    expect(await statusOf(call)).toBe(400);
  });

  it('ADM-05 is limited to a hundred per person', async () => {
    await server.database.pool.query(
      `insert into access_tokens (id, user_id, tenant_id, name, abilities, secret_hash, created_at, expires_at)
       select gen_random_uuid(), id, 'spring', 'Many', '{}', '', $1, $1 from users, generate_series(1, 100) where subject = 'root'`,
      [time],
    );
    await expect(generate()).rejects.toMatchObject({ status: 409 });
    await server.database.pool.query(`delete from access_tokens where name = 'Many'`);
  });
});

describe('deleting tokens', () => {
  it('ADM-05 deletes several at once, even if some are gone already', async () => {
    const [one, two] = [await generate(), await generate()];
    const gone = '00000000-0000-4000-8000-00000000ffff';
    const { message, data } = await root.send(deleteTokens, { body: [one.tokenId, two.tokenId, gone] });
    expect({ message, data }).toEqual({ message: '2 tokens were deleted', data: { deleted: 2 } });
    expect(await statusOf(root.send(deleteTokens, { body: [one.tokenId] }))).toBe(404);
  });

  it.each([
    [[]],
    [['x']],
    [{ ids: [] }],
    [Array.from({ length: 501 }, () => '00000000-0000-4000-8000-00000000ffff')],
  ])('API-08 refuses a list that is none', async (body) => {
    expect(await statusOf(root.send(deleteTokens, { body: body as string[] }))).toBe(400);
  });
});

describe('a token as bearer', () => {
  it('ADM-05 grants what its abilities name, in its tenant only', async () => {
    const { message } = await generate();
    expect(await reads(message)).toBe(200);
    expect(await reads(message, 'kube')).toBe(403);
    expect(await statusOf(withToken(message).send(listFeedback, { query: {}, headers: {} }))).toBe(403);
  });

  it('GATE-02 reads what its owner may read, and loses access with them', async () => {
    const { message } = await generate();
    const locked = { params: { courseSlug: 'espresso', lessonSlug: 'pull' }, query: {} };
    const body = async () => JSON.stringify((await withToken(message).send(getLesson, locked)).data);
    expect(await body()).toContain(HIDDEN.proBody);
    await setAdmin(false);
    const later = await body().catch(String);
    await setAdmin(true);
    expect(later).not.toContain(HIDDEN.proBody);
  });

  it('ADM-05 loses administrator rights with the next request, on every node', async () => {
    const { message } = await generate({ abilities: ['feedback:read'] });
    const statusAt = (on: typeof server) =>
      statusOf(
        on.client({ tenantId: 'spring', token: message }).send(listFeedback, { query: {}, headers: {} }),
      );
    expect([await statusAt(server), await statusAt(node)]).toEqual([200, 200]);
    await setAdmin(false);
    expect([await statusAt(server), await statusAt(node)]).toEqual([403, 403]);
    await setAdmin(true);
    expect([await statusAt(server), await statusAt(node)]).toEqual([200, 200]);
  });

  it('ADM-05 ends immediately when it is deleted, on every node', async () => {
    const { message, tokenId } = await generate();
    const onNode = () =>
      statusOf(node.client({ tenantId: 'spring', token: message }).send(listCourses, { query: {} }));
    expect([await reads(message), await onNode()]).toEqual([200, 200]);
    await root.send(deleteTokens, { body: [tokenId] });
    expect([await reads(message), await onNode()]).toEqual([401, 401]);
  });

  it('ADM-05 ends with its last day, and with its owner', async () => {
    const { message } = await generate({ expiresInDays: 1 });
    const begin = time;
    time = new Date(begin.getTime() + 24 * 60 * 60 * 1000 - 1);
    expect(await reads(message)).toBe(200);
    time = new Date(begin.getTime() + 24 * 60 * 60 * 1000);
    await expect(withToken(message).send(listCourses, { query: {} })).rejects.toMatchObject({
      status: 401,
      message: 'This access token has expired. Please generate a new one.',
    });
    time = begin;
    const owned = await server.database.pool.query<{ id: string }>(
      `insert into users (id, provider, subject, is_admin, created_at, updated_at) values (gen_random_uuid(), 'x', 'leaver', true, $1, $1) returning id`,
      [time],
    );
    const leaver = owned.rows[0]?.id;
    await server.database.pool.query('update access_tokens set user_id = $1 where id = $2', [
      leaver,
      parseToken(message)?.tokenId,
    ]);
    expect(await reads(message)).toBe(200);
    await server.database.pool.query('delete from users where id = $1', [leaver]);
    expect(await reads(message)).toBe(401);
  });

  it('ADM-05 records its last use, at most once a minute', async () => {
    const { message, tokenId } = await generate();
    const lastUse = async () => (await list()).find((token) => token.tokenId === tokenId)?.lastUsedAt;
    const begin = time.getTime();
    const at = async (seconds: number) => {
      time = new Date(begin + seconds * 1000);
      await reads(message);
      return lastUse();
    };
    const iso = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
    expect(await at(0)).toBe(iso(0));
    expect(await at(59)).toBe(iso(0));
    expect(await at(60)).toBe(iso(60));
    time = new Date(begin);
  });

  it("ADM-05 can't create, list or delete tokens, whatever its abilities", async () => {
    const { message, tokenId } = await generate({ abilities: [...ABILITIES] });
    const client = withToken(message);
    const before = (await list()).length;
    const body = { name: 'More', abilities: ['content:read' as const] };
    expect(await statusOf(client.send(generateToken, { query: {}, headers: {}, body }))).toBe(403);
    expect(await statusOf(client.send(listTokens, {}))).toBe(403);
    expect(await statusOf(client.send(deleteTokens, { body: [tokenId] }))).toBe(403);
    expect(await statusOf(client.send(listAbilities, { query: {}, headers: {} }))).toBe(403);
    expect((await list()).length).toBe(before);
  });

  it('API-08 gives the same error for a wrong secret, a deleted token and a mistyped one', async () => {
    const { message, tokenId } = await generate();
    await root.send(deleteTokens, { body: [tokenId] });
    const answers = await Promise.all(
      [message, `${message.slice(0, -1)}!`.replace('!', message.endsWith('0') ? '1' : '0'), 'acd_x'].map(
        (token) =>
          withToken(token)
            .send(listCourses, { query: {} })
            .catch((error: { status: number; message: string }) => `${error.status} ${error.message}`),
      ),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

async function setAdmin(isAdmin: boolean): Promise<void> {
  await server.database.pool.query(`update users set is_admin = $1 where subject = 'root'`, [isAdmin]);
}
