import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser } from './testing/browser.ts';
import { claimsOf, codeFor, exchange, OTHER_SITE, refresh, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const ended: string[] = [];
const world = await startWorld({
  pool,
  now: () => new Date(),
  addressOf: ({ headers }) => String(headers['x-address'] ?? '203.0.113.77'),
  countryOf: ({ headers }) => String(headers['x-country'] ?? ''),
  tenantOf: (origin) => (origin === OTHER_SITE ? 'orchard' : 'garden'),
  onSessionsEnded: async (ids) => void ended.push(...ids),
});
const password = 'a good long secret';
const PHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
  headers: { 'x-address': '198.51.100.9', 'x-country': 'DE' },
};

let email: string;
let accountId: string;
let browser: Browser;
let count = 0;
beforeEach(async () => {
  email = `lister-${++count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  const account = await createAccounts({ ...world.options, newId: () => crypto.randomUUID() }).create({
    email,
    firstName: 'Mary',
    lastName: 'New',
    passwordHash,
  });
  accountId = account?.id ?? '';
  browser = createBrowser(world);
  world.mails.length = 0;
  ended.length = 0;
});

const signIn = (where = browser) => codeFor(world, { email, password, browser: where });
const openAccount = () => browser.open(`${world.issuer}/account?origin=${OTHER_SITE}`);
const devicesIn = (text: string) =>
  (/aria-labelledby="sessions"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '').split('<li>').slice(1);
const sidOf = (token: string) => String(claimsOf(token)['sid']);
const events = async (kind: string) =>
  (
    await pool.query<{ kind: string; details: object; browser: string; network: string }>(
      'select * from identity_events where subject = $1 and kind = $2 order by id',
      [accountId, kind],
    )
  ).rows;

describe('the list of devices', () => {
  it('SESS-01, SESS-02 says browser, place, login and last use in words, this device first', async () => {
    const phone = createBrowser(world, PHONE);
    const { refresh_token } = await tokensOf(exchange(world, await signIn(phone)));
    clock.advance(60_000);
    await signIn();
    clock.advance(120_000);
    expect((await refresh(world, refresh_token)).status).toBe(200);
    const { text } = await openAccount();
    const items = devicesIn(text);
    expect(items).toHaveLength(2);
    expect(items[0]).toContain('This device');
    expect(items[0]).toContain('network 203.0.113.0/24');
    expect(items[1]).toContain('Safari on iPhone');
    expect(items[1]).not.toContain('This device');
    expect(items[1]).toMatch(/last used\s*<time datetime="2026-01-05T09:03:00.000Z"/);
    expect(text).not.toContain('198.51.100.9');
  });

  it('SESS-02 shows the country that a proxy names', async () => {
    await signIn(createBrowser(world, PHONE));
    await signIn();
    expect((await openAccount()).text).toContain('Germany, network 198.51.100.0/24');
  });

  it('SESS-03 ends one session, all others or all, with their refresh and access tokens', async () => {
    const phones = [createBrowser(world, PHONE), createBrowser(world, PHONE)];
    const tokens = [];
    for (const phone of phones) tokens.push(await tokensOf(exchange(world, await signIn(phone))));
    const own = await tokensOf(exchange(world, await signIn()));
    let page = await openAccount();
    const [, session = ''] = /Safari on iPhone[\s\S]*?name="session" value="([^"]+)"/.exec(page.text) ?? [];
    page = await browser.send(page, { session });
    expect(page.text).toContain('That device is logged out.');
    expect(devicesIn(page.text)).toHaveLength(2);
    page = await browser.send(page, { session });
    expect(page.text).toContain('That device was logged out already.');
    page = await browser.send(page, { session: 'others' });
    expect(page.text).toContain('All other devices are logged out.');
    for (const { refresh_token, access_token } of tokens) {
      expect((await refresh(world, refresh_token)).status).toBe(400);
      expect(ended).toContain(sidOf(access_token));
    }
    expect(ended).not.toContain(sidOf(own.access_token));
    expect((await refresh(world, own.refresh_token)).status).toBe(200);
    await browser.send(await openAccount(), { session: 'all' });
    expect(ended).toContain(sidOf(own.access_token));
    expect(await world.identity.listSessions(accountId)).toEqual([]);
    expect((await events('session.ended')).map(({ details }) => details)).toEqual([
      { by: 'owner', count: 1 },
    ]);
    expect((await events('sessions.ended')).map(({ details }) => details)).toEqual([
      { by: 'owner', count: 1 },
      { by: 'owner', count: 1 },
    ]);
  });
});

describe('logins', () => {
  it('SESS-05 on a new device cause an email, on a known one they do not', async () => {
    await signIn();
    await world.identity.settled();
    expect(world.mails).toMatchObject([
      { kind: 'new-device', to: email, facts: { network: '203.0.113.0/24', name: undefined } },
    ]);
    await world.identity.endSessions(accountId);
    await signIn();
    await world.identity.settled();
    expect(world.mails).toHaveLength(1);
    expect((await events('login.succeeded')).map(({ details }) => details)).toEqual([
      { method: 'pwd', isNewDevice: true },
      { method: 'pwd', isNewDevice: false },
    ]);
  });

  it('AUD-01 that fail are recorded without typed input, up to the lock', async () => {
    for (let attempt = 0; attempt < 7; attempt++)
      await codeFor(world, { email, password: 'my other secret', browser });
    expect(await events('login.failed')).toHaveLength(5);
    expect(await events('login.locked')).toMatchObject([{ details: { seconds: 30 } }]);
    const { rows } = await pool.query('select * from identity_events');
    expect(JSON.stringify(rows)).not.toMatch(/my other secret|lister-/);
  });

  it('AUD-01 that fail without an account are recorded without a person', async () => {
    await codeFor(world, { email: 'nobody-here@academy.test', password: 'x', browser });
    const { rows } = await pool.query(
      `select subject, tenant_id from identity_events where kind = 'login.failed' and subject is null`,
    );
    expect(rows).toEqual([{ subject: null, tenant_id: 'garden' }]);
  });

  it('AUD-01 are recorded, as are logouts, changed passwords and downloads', async () => {
    await signIn();
    const page = await openAccount();
    await browser.send(page, { currentPassword: password, newPassword: 'another fine secret' });
    await browser.open(`${world.issuer}/account/data`);
    expect(await events('password.changed')).toMatchObject([{ browser: expect.any(String) }]);
    expect(await events('data.downloaded')).toHaveLength(1);
  });
});
