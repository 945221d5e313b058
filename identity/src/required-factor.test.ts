import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { challengeOf, createAuthenticator } from './testing/authenticator.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { authorizeUrl, claimsOf, exchange, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool, hostname: 'localhost', needsSecondFactor: async () => true });
const password = 'a good long secret';
const SET_UP = '<h1>Set up a second step</h1>';

let email: string;
let browser: Browser;

let count = 0;
beforeEach(async () => {
  email = `admin-${++count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
  browser = createBrowser(world);
});

async function logIn(where = browser, prompt?: string) {
  return where.send(await where.open(authorizeUrl(world, { prompt })), { email, password });
}

async function claimsAfter({ leftTo }: Page) {
  const code = new URL(leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
  return claimsOf((await tokensOf(exchange(world, code))).access_token);
}

const secretOn = ({ text }: Page) => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
const codeOn = (page: Page) => generateSync({ secret: secretOn(page) });
const baseOf = ({ url }: Page) => url.replace(/\/set-up.*/, '');

describe('a person who needs a second factor and has none', () => {
  it('FACT-08 is led to set up an app at login, gets recovery codes, and is logged in with two factors', async () => {
    const page = await logIn();
    expect(page.text).toContain(SET_UP);
    const wrong = await browser.send(page, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(secretOn(wrong)).toBe(secretOn(page));
    const codes = await browser.send(wrong, { code: codeOn(wrong) });
    expect(codes.text.match(/<li><code>/g)).toHaveLength(10);
    const done = await browser.post(`${baseOf(page)}/set-up/done`, {});
    expect(await claimsAfter(done)).toMatchObject({ email, amr: ['pwd', 'otp', 'mfa'] });
    clock.advance(30_000);
    expect((await logIn(createBrowser(world))).text).toContain('<h1>One more step</h1>');
  });

  it('FACT-08 may add a passkey instead', async () => {
    const device = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const page = await logIn();
    const credential = device.create({ challenge: challengeOf(page) });
    const codes = await browser.post(`${baseOf(page)}/set-up/passkey`, { credential });
    expect(codes.text).toContain('Your second step is set up.');
    const done = await browser.post(`${baseOf(page)}/set-up/done`, {});
    expect(await claimsAfter(done)).toMatchObject({ amr: ['pwd', 'user', 'mfa'] });
  });

  it('FACT-08 may continue with one factor, and is asked again later', async () => {
    const page = await logIn();
    const later = await browser.post(`${baseOf(page)}/set-up/later`, {});
    expect(await claimsAfter(later)).toMatchObject({ amr: ['pwd'] });
    expect((await logIn(browser, 'login')).text).toContain(SET_UP);
  });

  it('FACT-08 cannot skip the second factor by skipping pages', async () => {
    const start = await browser.open(authorizeUrl(world));
    expect((await browser.open(`${start.url}/set-up`)).text).toContain('<h1>Log in</h1>');
    expect((await browser.post(`${start.url}/set-up/later`, {})).text).toContain('<h1>Log in</h1>');
    const page = await browser.send(start, { email, password });
    expect((await browser.post(`${baseOf(page)}/set-up/done`, {})).text).toContain(SET_UP);
    expect((await browser.open(`${baseOf(page)}/set-up/codes`)).text).toContain(SET_UP);
    expect((await browser.post(`${baseOf(page)}/second-factor`, { code: '000000' })).leftTo).toBeUndefined();
  });

  it('FACT-08 cannot replace a factor that its owner has set up in the meantime', async () => {
    const thief = createBrowser(world);
    const waiting = await logIn(thief);
    expect(waiting.text).toContain(SET_UP);
    const own = await logIn();
    await browser.send(own, { code: codeOn(own) });
    clock.advance(30_000);
    const replaced = await thief.send(waiting, { code: codeOn(waiting) });
    expect(replaced.text).toContain('<h1>Log in</h1>');
    const device = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const credential = device.create({ challenge: challengeOf(waiting) });
    await thief.post(`${baseOf(waiting)}/set-up/passkey`, { credential });
    expect((await thief.post(`${baseOf(waiting)}/set-up/done`, {})).leftTo).toBeUndefined();
    const where = createBrowser(world);
    expect((await where.send(await logIn(where), { code: codeOn(own) })).leftTo).toMatch('code=');
  });

  it('FACT-10 has one first factor, even if two browsers set one up at the same time', async () => {
    const other = createBrowser(world);
    const [one, two] = [await logIn(), await logIn(other)];
    const device = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const credential = device.create({ challenge: challengeOf(two) });
    await Promise.all([
      browser.send(one, { code: codeOn(one) }),
      other.post(`${baseOf(two)}/set-up/passkey`, { credential }),
    ]);
    const { rows } = await pool.query(
      `select 1 from passkeys p join accounts a on a.id = p.account_id where a.email = $1
       union all select 1 from totp_secrets t join accounts a on a.id = t.account_id where a.email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('FACT-08 is not satisfied by a passkey that is not stored, since another account has it', async () => {
    const device = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const page = await logIn();
    await browser.post(`${baseOf(page)}/set-up/passkey`, {
      credential: device.create({ challenge: challengeOf(page) }),
    });
    email = `other-${email}`;
    const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
    await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
    const other = createBrowser(world);
    const again = await logIn(other);
    const credential = device.create({ challenge: challengeOf(again) });
    const refused = await other.post(`${baseOf(again)}/set-up/passkey`, { credential });
    expect(refused.text).toContain('This passkey belongs to another account.');
    expect((await other.post(`${baseOf(again)}/set-up/done`, {})).leftTo).toBeUndefined();
  });
});
