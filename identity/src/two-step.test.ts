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
import { authorizeUrl, claimsOf, codeFor, exchange, refresh, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool, hostname: 'localhost' });
const password = 'a good long secret';
const WRONG = 'This code is wrong, or was used before.';

let email: string;
let browser: Browser;

let count = 0;
beforeEach(async () => {
  email = `steps-${++count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
  browser = createBrowser(world);
});

const account = `${world.issuer}/account`;
const codeNow = (secret: string) => generateSync({ secret });
const nextStep = () => clock.advance(30_000);
const secretOn = (page: Page) => /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
const codesOn = (page: Page) =>
  [...page.text.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code);

async function setUpApp() {
  await codeFor(world, { email, password, browser });
  const page = await browser.open(`${account}/totp`);
  const secret = secretOn(page);
  const done = await browser.send(page, { code: codeNow(secret) });
  return { secret, offer: page, codes: codesOn(done), done };
}

/** Types the password in a new browser. */
async function afterPassword(where = createBrowser(world)) {
  const page = await where.open(authorizeUrl(world, { prompt: 'login' }));
  return { where, page: await where.send(page, { email, password }) };
}

describe('an authenticator app', () => {
  it('FACT-04 is set up with a picture or a key, and asks for its code after the password', async () => {
    const { secret, offer, done } = await setUpApp();
    // 160 bits.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offer.text).toContain(
      `"otpauth://totp/Garden:${encodeURIComponent(email)}?secret=${secret}&amp;issuer=Garden"`,
    );
    expect(done.text).toContain('Your authenticator app is set up.');
    nextStep();
    const { where, page } = await afterPassword();
    expect(page.text).toContain('<h1>One more step</h1>');
    const { leftTo } = await where.send(page, { code: codeNow(secret) });
    const code = new URL(leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
    const { access_token } = await tokensOf(exchange(world, code));
    expect(claimsOf(access_token)).toMatchObject({ email, amr: ['pwd', 'otp', 'mfa'] });
  });

  it('FACT-04 is stored encrypted', async () => {
    const { secret } = await setUpApp();
    const { rows } = await pool.query<{ sealed: string }>(
      `select t.sealed_secret as sealed from totp_secrets t join accounts a on a.id = t.account_id where a.email = $1`,
      [email],
    );
    expect(rows[0]?.sealed).toMatch(/^db\./);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('FACT-04 keeps its key when the first code is mistyped', async () => {
    await codeFor(world, { email, password, browser });
    const page = await browser.open(`${account}/totp`);
    expect(page.text).toMatch(/role="img"[^>]*>\s*<svg/);
    const again = await browser.send(page, { code: '000000' });
    expect(again.status).toBe(400);
    expect(secretOn(again)).toBe(secretOn(page));
    expect((await browser.open(account)).text).toContain('Not set up.');
    expect((await browser.send(again, { code: codeNow(secretOn(page)) })).text).toContain('is set up');
  });

  it('FACT-10 is set up once by two tabs, and replaces only the one its page was opened with', async () => {
    await codeFor(world, { email, password, browser });
    const [one, other] = [await browser.open(`${account}/totp`), await browser.open(`${account}/totp`)];
    const answers = await Promise.all(
      [one, other].map((page) => browser.send(page, { code: codeNow(secretOn(page)) })),
    );
    expect(answers.map(({ text }) => text.includes('is set up')).toSorted()).toEqual([false, true]);
    expect(answers.map(({ text }) => text.includes('changed elsewhere')).toSorted()).toEqual([false, true]);
    const stored = answers[0]?.text.includes('is set up') ? one : other;
    nextStep();
    const { where, page } = await afterPassword();
    expect((await where.send(page, { code: codeNow(secretOn(stored)) })).leftTo).toMatch('code=');
  });

  it('REC-06 does not help a login that started with the previous password', async () => {
    const { secret } = await setUpApp();
    nextStep();
    const { where, page } = await afterPassword();
    const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash('another good secret');
    await pool.query('update accounts set password_hash = $2 where email = $1', [email, passwordHash]);
    const late = await where.send(page, { code: codeNow(secret) });
    expect(late.leftTo).toBeUndefined();
    expect(late.text).toContain('<h1>Log in</h1>');
  });

  it('FACT-10 leaves one set of recovery codes, however many tabs request new ones', async () => {
    await setUpApp();
    const pages = await Promise.all([1, 2, 3].map(() => browser.post(`${account}/recovery-codes`, {})));
    expect(pages.map((page) => codesOn(page).length)).toEqual([10, 10, 10]);
    const { rows } = await pool.query(
      'select 1 from recovery_codes c join accounts a on a.id = c.account_id where a.email = $1',
      [email],
    );
    expect(rows).toHaveLength(10);
  });

  it('FACT-04 is not set up with another session’s key', async () => {
    await codeFor(world, { email, password, browser });
    const page = await browser.open(`${account}/totp`);
    const [, setup = ''] = /name="setup" value="([^"]+)"/.exec(page.text) ?? [];
    const other = createBrowser(world);
    await codeFor(world, { browser: other });
    const answer = await other.post(`${account}/totp`, { setup, code: codeNow(secretOn(page)) });
    expect(answer.status).toBe(400);
  });

  it('FACT-04 accepts each code once, and none of an earlier step', async () => {
    const { secret } = await setUpApp();
    const atSetup = await afterPassword();
    const replayed = await atSetup.where.send(atSetup.page, { code: codeNow(secret) });
    expect(replayed.status).toBe(400);
    expect(replayed.text).toContain(WRONG);
    const future = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    expect((await atSetup.where.send(replayed, { code: future })).leftTo).toMatch('code=');
    nextStep();
    const { where, page } = await afterPassword();
    expect((await where.send(page, { code: codeNow(secret) })).text).toContain(WRONG);
  });

  it('FACT-04 locks for increasing times after wrong codes, only for unknown devices', async () => {
    const { secret } = await setUpApp();
    nextStep();
    const known = await afterPassword();
    await known.where.send(known.page, { code: codeNow(secret) });
    const { where, page } = await afterPassword();
    for (const _time of Array.from({ length: 4 }))
      expect((await where.send(page, { code: '000000' })).status).toBe(400);
    const fifth = await where.send(page, { code: '000000' });
    expect(fifth.status).toBe(429);
    expect(fifth.text).toContain('There were too many wrong codes. Please try again in 30 seconds.');
    nextStep();
    const other = await afterPassword();
    expect((await other.where.send(other.page, { code: codeNow(secret) })).leftTo).toMatch('code=');
    nextStep();
    for (const _time of Array.from({ length: 5 })) await where.send(page, { code: '000000' });
    const owner = await afterPassword(known.where);
    expect((await owner.where.send(owner.page, { code: codeNow(secret) })).leftTo).toMatch('code=');
  });

  it('FACT-04 is removed together with the codes; then the password is enough again', async () => {
    await setUpApp();
    await browser.post(`${account}/totp/remove`, {});
    const { page } = await afterPassword();
    expect(page.leftTo).toMatch('code=');
    const { rowCount } = await pool.query(
      'select 1 from recovery_codes c join accounts a on a.id = c.account_id where a.email = $1',
      [email],
    );
    expect(rowCount).toBe(0);
  });
});

describe('the second step', () => {
  it('FACT-06 cannot be bypassed by its address, an old page or a new password', async () => {
    await setUpApp();
    const where = createBrowser(world);
    const start = await where.open(authorizeUrl(world));
    const early = await where.open(`${start.url}/second-factor`);
    expect(early.text).toContain('<h1>Log in</h1>');
    expect((await where.post(`${start.url}/second-factor`, { code: '000000' })).text).toContain(
      '<h1>Log in</h1>',
    );
    expect((await where.send(start, { email, password })).text).toContain('<h1>One more step</h1>');
    const resumed = await where.open(start.url.replace('/interaction/', '/auth/'));
    expect(resumed.text).toContain('<h1>Log in</h1>');
    expect((await where.open(account)).text).toContain('<h1>Log in</h1>');

    const forgot = await createBrowser(world).open(`${world.issuer}/forgot`);
    await createBrowser(world).send(forgot, { email });
    await world.identity.settled();
    const link = world.mails.findLast(({ kind, to }) => kind === 'reset' && to === email)?.link ?? '';
    await where.send(await where.open(link), { password: 'another good secret' });
    const { leftTo, text } = await where.send(await where.open(authorizeUrl(world)), {
      email,
      password: 'another good secret',
    });
    expect(leftTo).toBeUndefined();
    expect(text).toContain('<h1>One more step</h1>');
  });

  it('FACT-06 accepts only a passkey of this account', async () => {
    const mine = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const other = createAuthenticator({ origin: world.base, rpId: 'localhost' });
    const add = async (device: typeof mine, where: Browser) =>
      where.post(`${account}/passkeys`, {
        credential: device.create({ challenge: challengeOf(await where.open(account)) }),
      });
    await codeFor(world, { email, password, browser });
    const added = await add(mine, browser);
    expect(codesOn(added)).toHaveLength(10);
    const ada = createBrowser(world);
    await codeFor(world, { browser: ada });
    await add(other, ada);

    const { where, page } = await afterPassword();
    expect(page.text).toContain(mine.id);
    expect(page.text).not.toContain(other.id);
    const foreign = other.get({ challenge: challengeOf(page) });
    const base = page.url.replace(/\/second-factor.*/, '');
    const refused = await where.post(`${base}/second-factor/passkey`, { credential: foreign });
    expect(refused.text).toContain('We do not know this passkey.');
    const own = mine.get({ challenge: challengeOf(refused) });
    // A challenge of the second step does not log in alone.
    expect((await where.post(`${base}/passkey`, { credential: own })).status).toBe(400);
    const next = await where.open(`${base}/second-factor`);
    const credential = mine.get({ challenge: challengeOf(next) });
    expect((await where.post(`${base}/second-factor/passkey`, { credential })).leftTo).toMatch('code=');
  });

  it('FACT-06 logs out all other devices when a factor is added', async () => {
    const other = createBrowser(world);
    const code = await codeFor(world, { email, password, browser: other });
    const { refresh_token } = await tokensOf(exchange(world, code));
    await setUpApp();
    expect((await refresh(world, refresh_token)).status).toBe(400);
  });
});

describe('recovery codes', () => {
  it('FACT-05 are ten, shown once, to be downloaded, and stored as hashes', async () => {
    const { codes, done } = await setUpApp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(done.text).toContain(`download="recovery-codes.txt"`);
    expect(done.text).toContain(encodeURIComponent(codes.join('\n')));
    const later = await browser.open(`${account}/recovery-codes`);
    expect(codesOn(later)).toEqual([]);
    const { rows } = await pool.query('select code_hash from recovery_codes');
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('FACT-05 log in once each, in place of the app, and notify the owner', async () => {
    const { codes } = await setUpApp();
    const [code = ''] = codes;
    const first = await afterPassword();
    const recovery = await first.where.open(`${first.page.url}/recovery`);
    const { leftTo } = await first.where.send(recovery, {
      recoveryCode: code.toUpperCase().replaceAll('-', ' '),
    });
    expect(leftTo).toMatch('code=');
    await world.identity.settled();
    expect(world.mails).toContainEqual(expect.objectContaining({ kind: 'recovery-code-used', to: email }));

    const second = await afterPassword();
    const again = await second.where.open(`${second.page.url}/recovery`);
    const refused = await second.where.send(again, { recoveryCode: code });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(WRONG);
    expect((await browser.open(account)).text).toContain('9 of 10 left.');
  });

  it('FACT-05 can be renewed with a factor, which ends the old ones', async () => {
    const { codes } = await setUpApp();
    const fresh = codesOn(await browser.post(`${account}/recovery-codes`, {}));
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const { where, page } = await afterPassword();
    const recovery = await where.open(`${page.url}/recovery`);
    expect((await where.send(recovery, { recoveryCode: codes[1] ?? '' })).status).toBe(400);
    expect((await where.send(recovery, { recoveryCode: fresh[1] ?? '' })).leftTo).toMatch('code=');
    await browser.post(`${account}/totp/remove`, {});
    const none = await browser.post(`${account}/recovery-codes`, {});
    expect(none.status).toBe(400);
    expect(none.text).toContain('Please add one of them first.');
  });

  it('FACT-05 do not work for another account', async () => {
    const { codes } = await setUpApp();
    const mine = email;
    email = `other-${mine}`;
    const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
    await createAccounts(world.options).create({ email, firstName: 'O', lastName: 'P', passwordHash });
    browser = createBrowser(world);
    await setUpApp();
    const { where, page } = await afterPassword();
    const recovery = await where.open(`${page.url}/recovery`);
    expect((await where.send(recovery, { recoveryCode: codes[0] ?? '' })).status).toBe(400);
  });
});
