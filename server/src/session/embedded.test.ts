import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { getMyData } from '@academy/contract/account';
import type { MyData } from '@academy/contract/schemas/account';
import { listAudit } from '@academy/contract/audit';
import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import { generateToken } from '@academy/contract/tokens';
import { listUsers } from '@academy/contract/users';
import type { KeySet } from '@academy/identity/keys';
import { SAMPLE_PEOPLE } from '@academy/identity/sample-people';
import { CHEAP_HASH } from '@academy/identity/testing/cheap-hash';
import { createBrowser } from '@academy/identity/testing/browser';
import type { Config } from '../config/config.ts';
import { deletePerson } from '../people/delete-person.ts';
import { findMember } from '../people/store.ts';
import { contentTree } from '../testing/content.ts';
import { identityOf, mintFor, sampleId } from '../testing/identity.ts';
import { captureLog, testServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import type { PersonName } from '../testing/tokens.ts';
import { keysOf } from './embedded.ts';

const tree = contentTree();
const folders = { tenants: tree.folder };
const server = await testServer({
  config: { folders, identity: { hashCost: CHEAP_HASH, deletionDays: 0 } },
  keys: 'provider',
});
const { pool } = server.database;

const clientOf = async (name: PersonName) =>
  server.client({ tenantId: 'spring', token: (await mintFor(server, name)).accessToken });
const rightsOf = async (name: PersonName) => (await (await clientOf(name)).send(verifyUserAccess, {})).data;
const loginFor = async (name: PersonName, email: string) =>
  (await (await clientOf(name)).send(getUserDetails, { headers: { email } })).data.login;

describe('a person with a token of the embedded provider', () => {
  it('AUTH-15 has their rights', async () => {
    expect(await rightsOf('ada')).toMatchObject({ isAdmin: false, isPro: false });
    expect(await rightsOf('grace')).toMatchObject({ isAdmin: false, isPro: true });
    expect(await rightsOf('root')).toMatchObject({ isAdmin: true, isPro: false });
    await expect(server.client().send(verifyUserAccess, {})).rejects.toMatchObject({ status: 401 });
  });

  it('AUTH-15 has their login, however the address is spelled', async () => {
    expect(await loginFor('ada', 'ada@academy.test')).toBe('ada@academy.test');
    expect(await loginFor('ada', 'Ada@Academy.test')).toBe('ada@academy.test');
  });

  it.each(['grace@academy.test', 'nobody@academy.test', '', 'ada@academy.test, grace@academy.test'])(
    'AUTH-15 tells ada no login for "%s"',
    async (email) => {
      expect(await loginFor('ada', email)).toBeNull();
    },
  );

  it('API-07 is accepted with a token of a key that was rotated since', async () => {
    const before = (await mintFor(server, 'ada')).accessToken;
    await identityOf(server).rotateKeys();
    const after = (await mintFor(server, 'ada')).accessToken;
    for (const token of [before, after])
      expect((await server.client({ token }).send(verifyUserAccess, {})).data.isAdmin).toBe(false);
  });
});

describe('a token with an unknown key', () => {
  const forge = (kid: string) =>
    [{ alg: 'RS256', typ: 'at+jwt', kid }, { sub: 'ada' }, {}]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');

  it('SEC-16 does not cost a query each', async () => {
    const query = vi.spyOn(server.context.database.pool, 'query');
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      const answers = Array.from({ length: 20 }, () => {
        const headers = { authorization: `Bearer ${forge(randomUUID())}` };
        return server.get('/api/v1/user/verifyUserAccess', { headers });
      });
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    const texts = query.mock.calls.map(([given]) => JSON.stringify(given));
    query.mockRestore();
    expect([...statuses]).toEqual([401]);
    expect(texts.filter((text) => text.includes('identity_keys')).length).toBeLessThan(20);
  });

  it('API-07 is looked up in the database again after a few seconds', async () => {
    let time = new Date('2026-01-05T09:00:00Z');
    let reads = 0;
    const jwks = { keys: [] as KeySet['keys'] };
    const stored = identityOf(server).publicKeys();
    const reloadKeys = async () => {
      reads += 1;
      if (reads > 1) jwks.keys = stored.keys;
    };
    const find = keysOf({ publicKeys: () => jwks, reloadKeys }, () => time);
    const header = { alg: 'RS256', kid: stored.keys[0]?.kid ?? '' };
    const findKey = async () => find(header, { payload: '', signature: '' });
    const outcomes = await Promise.allSettled([findKey(), findKey(), findKey()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(findKey()).rejects.toThrow('no applicable key found');
    expect(reads).toBe(1);
    time = new Date(time.getTime() + 5_000);
    expect(await findKey()).toMatchObject({ type: 'public' });
    expect(reads).toBe(2);
  });
});

describe('a deleted account', () => {
  it('AUTH-10 deletes the data of this person only', async () => {
    const { userId } = await rightsOf('grace');
    const { userId: others } = await rightsOf('ada');
    const [item] = (await pool.query<{ id: string }>('select id from items limit 1')).rows;
    for (const id of [userId, others]) {
      await pool.query(
        `insert into favourites (user_id, item_id, kind, created_at) values ($1, $2, 'course', $3)`,
        [id, item?.id, new Date()],
      );
    }
    const { accessToken } = await mintFor(server, 'grace');

    await deleteByForm('grace@academy.test');

    const left = async (id: string) => [
      (await pool.query('select 1 from users where id = $1', [id])).rowCount,
      (await pool.query('select 1 from favourites where user_id = $1', [id])).rowCount,
    ];
    expect(await left(userId)).toEqual([0, 0]);
    expect(await left(others)).toEqual([1, 1]);
    expect(await identityOf(server).listSessions(sampleId('grace'))).toEqual([]);
    await expect(server.client({ token: accessToken }).send(verifyUserAccess, {})).rejects.toMatchObject({
      status: 401,
    });
    // A concurrent refresh may have issued a last token, for which no new person may be created.
    const claims = { provider: server.context.config.tokens.issuer, subject: sampleId('grace') };
    await expect(
      findMember({
        reads: pool,
        writes: pool,
        claims: { ...claims, email: '', firstName: '', lastName: '' },
        tenantId: 'spring',
        now: new Date(),
        newId: randomUUID,
      }),
    ).rejects.toThrow('This account was deleted. Please log in again.');
    expect((await pool.query('select 1 from users where subject = $1', [sampleId('grace')])).rowCount).toBe(
      0,
    );
  });
});

describe('my data', () => {
  it('CON-05 is a file from the account page, with the account and its sessions', async () => {
    await rightsOf('ada');
    const browser = createBrowser({ base: server.origin() });
    const signIn = await browser.open('/oidc/account');
    const account = await browser.send(signIn, { email: 'ada@academy.test', password: 'academy' });
    expect(account.text).toContain('href="/oidc/account/data">Download my data</a>');
    const file = await browser.open('/oidc/account/data');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="academy-data-[\d-]+\.json"$/,
    );
    expect(file.headers.get('cache-control')).toBe('no-store');
    const data = JSON.parse(file.text) as MyData;
    expect(data.person).toMatchObject({ email: 'ada@academy.test', subject: sampleId('ada') });
    expect(data.account).toMatchObject({ id: sampleId('ada'), firstName: 'Ada' });
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(Object.keys(data.sessions[0] ?? {})).toEqual([
      'userAgent',
      'network',
      'country',
      'signedInAt',
      'lastUsedAt',
    ]);
    const { data: byCall } = await (await clientOf('ada')).send(getMyData, {});
    expect(byCall.account).toEqual(data.account);
    expect(file.text).not.toMatch(/password|hash|scrypt|argon2/i);
  });

  it('CON-05 requires its owner to be logged in', async () => {
    const browser = createBrowser({ base: server.origin() });
    expect((await browser.open('/oidc/account/data')).text).toContain('<h1>Log in</h1>');
  });
});

describe('an administrator', () => {
  const admins = async () => (await pool.query('select 1 from users where is_admin')).rowCount;
  const entries = async () =>
    (
      await pool.query<Record<string, unknown>>(
        `select actor_id, actor_name, target_id, target_name, before, words from audit where act = 'account.deleted' order by id`,
      )
    ).rows;

  it('SEC-13 cannot delete their account as the last one, and learns why', async () => {
    const before = await entries();
    const refused = await submitDeletion('root@academy.test');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('You are the last administrator');
    expect(await rightsOf('root')).toMatchObject({ isAdmin: true });
    expect(await entries()).toEqual(before);
  });

  it('SEC-13 is deleted if another administrator remains, and logged with an id but no name', async () => {
    const { userId } = await rightsOf('root');
    const { userId: successor } = await rightsOf('ada');
    await pool.query('update users set is_admin = true where id = $1', [successor]);
    await deleteByForm('root@academy.test');
    expect(await admins()).toBe(1);
    const entry = (await entries()).at(-1);
    expect(entry).toMatchObject({ actor_id: userId, target_id: userId, before: { isAdmin: true } });
    expect(JSON.stringify(entry)).not.toMatch(/root|admin@|academy\.test/);
    const { data } = await (await clientOf('ada')).send(listAudit, { query: { act: 'account.deleted' } });
    expect(data.result.content[0]).toMatchObject({ actor: { userId, name: 'Account owner' } });
  });

  it('SEC-13 remains if the last two delete their accounts concurrently', async () => {
    const people = ['one', 'two'].map((subject) => ({ provider: 'test', subject: `${subject}-${subject}` }));
    await pool.query('update users set is_admin = false');
    for (const { provider, subject } of people) {
      await pool.query(
        `insert into users (id, provider, subject, is_admin, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, true, $3, $3)`,
        [provider, subject, new Date()],
      );
    }
    const now = new Date();
    const outcomes = await Promise.allSettled(
      people.map((person) => deletePerson(pool, { ...person, now, until: now })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toBe(1);
  });
});

describe('the sample people', () => {
  it('AUTH-10 exist in local only, and are removed when a local database serves the public', async () => {
    const accounts = async () =>
      (await pool.query<{ email: string }>('select email from accounts order by email')).rows.map(
        ({ email }) => email,
      );
    const again = await testServer({ config: { folders }, database: server.database, keys: 'provider' });
    await again.stop();
    expect(await accounts()).toEqual(SAMPLE_PEOPLE.map(({ email }) => email));
    const qat = await testServer({
      config: { folders, environment: 'qat', isLocal: false },
      database: server.database,
      keys: 'provider',
    });
    expect(await accounts()).toEqual([]);
    expect((await qat.get('/dev/mail')).status).toBe(404);
  });

  it('AUTH-10 are shown a link to /dev/mail when an email is expected, only in local without SMTP', async () => {
    const hintOf = async (config: Partial<Config>) => {
      const server = await testServer({ config: { folders, ...config }, keys: 'provider' });
      const page = await (await server.get('/oidc/register/sent')).text();
      await server.stop();
      return page.includes('<a href="/dev/mail">/dev/mail</a>');
    };
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'hello@academy.test' };
    expect(await hintOf({})).toBe(true);
    expect(await hintOf({ mail })).toBe(false);
    expect(await hintOf({ environment: 'qat', isLocal: false })).toBe(false);
  });

  it('SEC-07 are removed with their access tokens and roles, with a line in the log', async () => {
    const laptop = await testServer({ config: { folders }, keys: 'provider' });
    const root = laptop.client({
      tenantId: 'spring',
      token: (await mintFor(laptop, 'root')).accessToken,
    });
    const { data } = await root.send(generateToken, {
      query: {},
      headers: {},
      body: { name: 'from a laptop', abilities: ['users:read'] },
    });
    const listWith = (from: TestServer, token: string) =>
      from.client({ tenantId: 'spring', token }).send(listUsers, { body: {} });
    expect((await listWith(laptop, data.message)).data.result.totalElements).toBe(3);
    await laptop.stop();

    const { log, lines } = captureLog();
    const server = await testServer({
      config: { folders, environment: 'qat', isLocal: false },
      database: laptop.database,
      keys: 'provider',
      log,
    });
    await expect(listWith(server, data.message)).rejects.toMatchObject({ status: 401 });
    expect((await laptop.database.pool.query('select 1 from users')).rowCount).toBe(0);
    expect(lines.map(({ msg }) => msg)).toContainEqual(
      expect.stringContaining('This database served a local installation before'),
    );
  });
});

/** Submits the deletion form as the account page does. */
async function submitDeletion(email: string) {
  const browser = createBrowser({ base: server.origin() });
  const signIn = await browser.open('/oidc/account');
  const account = await browser.send(signIn, { email, password: 'academy' });
  return browser.send(account, { deletePassword: 'academy' });
}

async function deleteByForm(email: string): Promise<void> {
  expect((await submitDeletion(email)).text).toContain('Your account is deleted');
}
