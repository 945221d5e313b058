import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { challengeOf, createAuthenticator } from './testing/authenticator.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser } from './testing/browser.ts';
import { authorizeUrl, claimsOf, codeFor, exchange, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool, hostname: 'localhost' });
const password = 'a good long secret';
const UNCHECKED = 'This passkey could not be checked';

let email: string;
let browser: Browser;
let device: ReturnType<typeof createAuthenticator>;

let count = 0;
beforeEach(async () => {
  email = `keys-${++count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
  browser = createBrowser(world);
  device = createAuthenticator({ origin: world.base, rpId: 'localhost' });
});

const openAccount = (where = browser) => where.open(`${world.issuer}/account`);
const openLogin = (where = createBrowser(world)) => where.open(authorizeUrl(world, { prompt: 'login' }));

async function register() {
  await codeFor(world, { email, password, browser });
  const page = await openAccount();
  const credential = device.create({ challenge: challengeOf(page) });
  return browser.post(`${world.issuer}/account/passkeys`, { credential, passkeyName: 'My phone' });
}

/** Opens the login in a new browser and answers it with the passkey. */
async function logIn(use: Partial<Parameters<typeof device.get>[0]> = {}, where = createBrowser(world)) {
  const page = await openLogin(where);
  const credential = device.get({ challenge: challengeOf(page), ...use });
  return { page, credential, answer: await where.post(`${page.url}/passkey`, { credential }) };
}

async function eventsOf(kind: string) {
  const { rows } = await pool.query<{ details: unknown }>(
    `select e.details from identity_events e join accounts a on a.id::text = e.subject
     where a.email = $1 and e.kind = $2`,
    [email, kind],
  );
  return rows.map(({ details }) => details);
}

describe('a passkey', () => {
  it('FACT-02 is added on the account page, listed with its name, and removed again', async () => {
    expect((await register()).text).toContain('The passkey My phone is added.');
    const page = await openAccount();
    expect(page.text).toMatch(/My phone\s+<p class="hint">Added Jan 5, 2026, not used yet/);
    const after = await browser.send(page, { passkey: device.id });
    expect(after.text).toContain('The passkey is removed.');
    expect(after.text).not.toContain('My phone');
    expect((await logIn()).answer.text).toContain('We do not know this passkey.');
    const details = [{ factor: 'passkey', name: 'My phone' }];
    expect([await eventsOf('factor.added'), await eventsOf('factor.removed')]).toEqual([details, details]);
    await world.identity.settled();
    expect(world.mails.filter(({ to }) => to === email).map(({ kind }) => kind)).toEqual([
      'new-device',
      'passkey-added',
      'passkey-removed',
    ]);
  });

  it('FACT-02 logs in without a name or a password, and the token says how', async () => {
    await register();
    const { page, answer } = await logIn();
    expect(page.text).toContain('autocomplete="username webauthn"');
    const code = new URL(answer.leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
    const claims = claimsOf((await tokensOf(exchange(world, code))).access_token);
    expect(claims).toMatchObject({ email, amr: ['hwk', 'user', 'mfa'] });
    expect((await openAccount()).text).toContain('last used Jan 5, 2026');
  });

  it('FACT-02 is not offered on a host that is an IP address', async () => {
    const bare = await startWorld({ pool });
    const page = await createBrowser(bare).open(authorizeUrl(bare));
    expect(page.text).not.toContain('data-ceremony');
    expect(page.text).toContain('autocomplete="username"');
  });

  it('FACT-02 cannot be added twice', async () => {
    await register();
    const again = await register();
    expect(again.status).toBe(409);
    expect(again.text).toContain('This passkey is known already');
  });
});

describe('a passkey is refused', () => {
  it('FACT-03 when its answer is sent again, in the same login or in another', async () => {
    await register();
    const where = createBrowser(world);
    const { page, credential, answer } = await logIn({}, where);
    expect(answer.leftTo).toMatch('code=');
    expect((await where.post(`${page.url}/passkey`, { credential })).text).toContain(
      'This login has expired',
    );
    const next = await openLogin(where);
    expect((await where.post(`${next.url}/passkey`, { credential })).text).toContain(UNCHECKED);
  });

  it('FACT-03 when its challenge was used before, even by a failed attempt', async () => {
    await register();
    const where = createBrowser(world);
    const { page, answer } = await logIn({ from: 'http://evil.test' }, where);
    expect(answer.status).toBe(400);
    const retry = device.get({ challenge: challengeOf(page) });
    expect((await where.post(`${page.url}/passkey`, { credential: retry })).text).toContain(UNCHECKED);
    const fresh = device.get({ challenge: challengeOf(answer) });
    expect((await where.post(`${page.url}/passkey`, { credential: fresh })).leftTo).toMatch('code=');
  });

  it('FACT-03 when it answers an expired, made-up or another browser’s challenge', async () => {
    await register();
    const other = await openLogin();
    expect((await logIn({ challenge: challengeOf(other) })).answer.text).toContain(UNCHECKED);
    expect((await logIn({ challenge: 'bWFkZSB1cA' })).answer.text).toContain(UNCHECKED);
    expect((await logIn({ challenge: Buffer.alloc(54).toString('base64url') })).answer.text).toContain(
      UNCHECKED,
    );
    const page = await openAccount();
    clock.advance(11 * 60_000);
    const late = device.create({ challenge: challengeOf(page) });
    const answer = await browser.post(`${world.issuer}/account/passkeys`, { credential: late });
    expect(answer.text).toContain(UNCHECKED);
  });

  it('FACT-03 when it was made for another site, or without user verification', async () => {
    await register();
    expect((await logIn({ from: 'http://evil.test' })).answer.text).toContain(UNCHECKED);
    expect((await logIn({ isVerified: false })).answer.text).toContain(UNCHECKED);
    const wrongHost = createAuthenticator({ origin: world.base, rpId: 'evil.test' });
    const credential = wrongHost.create({ challenge: challengeOf(await openAccount()) });
    const answer = await browser.post(`${world.issuer}/account/passkeys`, { credential });
    expect(answer.text).toContain(UNCHECKED);
  });

  it('FACT-03 when another device signs for it', async () => {
    await register();
    const where = createBrowser(world);
    const page = await openLogin(where);
    const forger = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const forged: { id: string; rawId: string } = JSON.parse(
      forger.get({ challenge: challengeOf(page) }),
    ) as { id: string; rawId: string };
    const credential = JSON.stringify({ ...forged, id: device.id, rawId: device.id });
    expect((await where.post(`${page.url}/passkey`, { credential })).text).toContain(UNCHECKED);
  });

  it('FACT-03 when its counter does not increase, which suggests a copy', async () => {
    await register();
    expect((await logIn({ count: 7 })).answer.leftTo).toMatch('code=');
    for (const stale of [7, 6, 0]) {
      const { answer } = await logIn({ count: stale });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('there may be a copy of it');
    }
    expect((await logIn({ count: 8 })).answer.leftTo).toMatch('code=');
    expect(await eventsOf('factor.failed')).toEqual(
      Array.from({ length: 3 }, () => ({ factor: 'passkey', reason: 'counter went back' })),
    );
  });

  it.each(['', 'null', '[]', '{"id":5}', '{"id":"x"}', '{"id":"x","response":{}}'])(
    'FACT-03 when the form has %s instead of one',
    async (credential) => {
      const where = createBrowser(world);
      const page = await openLogin(where);
      const answer = await where.post(`${page.url}/passkey`, { credential });
      expect(answer.status).toBe(400);
      expect(world.faults).toEqual([]);
    },
  );
});
