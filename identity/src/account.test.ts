import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser } from './testing/browser.ts';
import {
  OTHER_SITE,
  authorizeUrl,
  claimsOf,
  codeFor,
  exchange,
  refresh,
  startWorld,
  tokensOf,
} from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool, deletionDays: 0 });
const password = 'a good long secret';
let email: string;
let browser: Browser;

let count = 0;
beforeEach(async () => {
  email = `person-${++count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
  browser = createBrowser(world);
});

const signIn = (where = browser) => codeFor(world, { email, password, browser: where });
const openAccount = () => browser.open(`${world.issuer}/account?origin=${OTHER_SITE}`);

const nameOn = ({ text }: { text: string }) => /id="firstName"[\s\S]*?value="([^"]*)"/.exec(text)?.[1];

describe('the account page', () => {
  it('AUTH-19 keeps its other forms unchanged when one is returned with an error', async () => {
    await signIn();
    const page = await openAccount();
    const wrong = await browser.send(page, { newEmail: 'no address', addressPassword: password });
    expect(wrong.status).toBe(400);
    expect([nameOn(page), nameOn(wrong)]).toEqual(['Mary', 'Mary']);
    const named = await browser.send(wrong, { firstName: 'www.x.test', lastName: 'New' });
    expect(nameOn(named)).toBe('www.x.test');
  });

  it('AUTH-10 asks a visitor to log in first and then shows the account, in the brand they came from', async () => {
    const page = await openAccount();
    expect(page.text).toContain('<title>Log in - Orchard Academy</title>');
    const account = await browser.send(page, { email, password });
    expect(account.text).toContain('<title>My Account - Orchard Academy</title>');
    expect(account.text).toContain(email);
  });

  it('AUTH-08 changes the name, which the next token contains', async () => {
    const { refresh_token } = await tokensOf(exchange(world, await signIn()));
    const page = await browser.send(await openAccount(), { firstName: 'Maria', lastName: 'Newer' });
    expect(page.text).toContain('Your name is saved.');
    const { access_token } = await tokensOf(refresh(world, refresh_token));
    expect(claimsOf(access_token)).toMatchObject({ firstName: 'Maria', lastName: 'Newer' });
    const empty = await browser.send(page, { firstName: '', lastName: 'Newer' });
    expect(empty.text).toContain('The first name field is required.');
  });

  it('AUTH-10 changes the password and logs out everywhere else', async () => {
    const other = createBrowser(world);
    const { refresh_token } = await tokensOf(exchange(world, await signIn(other)));
    await signIn();
    const page = await browser.send(await openAccount(), {
      currentPassword: password,
      newPassword: 'another good secret',
    });
    expect(page.text).toContain('Your password is changed');
    expect((await refresh(world, refresh_token)).status).toBe(400);
    expect((await other.open(authorizeUrl(world))).text).toContain('<h1>Log in</h1>');
    expect((await browser.open(authorizeUrl(world))).leftTo).toMatch('code=');
    await world.identity.settled();
    expect(world.mails.at(-1)).toMatchObject({ kind: 'password-changed', to: email });
  });

  it('AUTH-10 keeps the password if the current one is wrong or the new one too short', async () => {
    await signIn();
    const page = await openAccount();
    const wrong = await browser.send(page, {
      currentPassword: 'not my password',
      newPassword: 'another good secret',
    });
    expect(wrong.text).toContain('This is not your password.');
    const short = await browser.send(page, { currentPassword: password, newPassword: 'short' });
    expect(short.text).toContain('The new password field must have at least 10 characters.');
    expect(await codeFor(world, { email, password })).not.toBe('');
  });

  it('AUTH-10 lists the sessions by device and ends one of them', async () => {
    const phone = createBrowser(world, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1',
    });
    const { refresh_token } = await tokensOf(exchange(world, await signIn(phone)));
    clock.advance(60_000);
    await signIn();
    const page = await openAccount();
    expect(page.text).toContain(
      'Firefox on Linux · <time datetime="2026-01-05T09:01:00.000Z">Jan 5, 2026</time>',
    );
    expect(page.text).toContain('Safari on iPhone');
    const [, session = ''] = /Safari on iPhone[\s\S]*?name="session" value="([^"]+)"/.exec(page.text) ?? [];
    const after = await browser.send(page, { session });
    expect(after.text).not.toContain('Safari on iPhone');
    expect((await refresh(world, refresh_token)).status).toBe(400);
  });

  it('AUTH-10 does not end another person’s session', async () => {
    const { refresh_token } = await tokensOf(exchange(world, await codeFor(world)));
    const [ada] = await world.identity.listSessions('0a0a0a0a-0000-4000-8000-000000000001');
    await signIn();
    await browser.send(await openAccount(), { session: ada?.id ?? '' });
    expect((await refresh(world, refresh_token)).status).toBe(200);
  });

  it('AUTH-10 deletes the account and its data, only with the right password', async () => {
    const { refresh_token, access_token } = await tokensOf(exchange(world, await signIn()));
    const page = await openAccount();
    expect((await browser.send(page, { deletePassword: 'not my password' })).text).toContain(
      'This is not your password.',
    );
    expect((await browser.send(page, { deletePassword: password })).text).toContain(
      'Your account is deleted',
    );
    expect(world.deleted).toContain(claimsOf(access_token)['sub']);
    expect((await refresh(world, refresh_token)).status).toBe(400);
    expect((await pool.query('select 1 from accounts where email = $1', [email])).rowCount).toBe(0);
  });

  it('AUTH-10 changes nothing without a session or for a form from another site', async () => {
    const path = `${world.issuer}/account/name`;
    const answer = await browser.post(path, { firstName: 'X', lastName: 'Y' });
    expect(answer.text).toContain('<h1>Log in</h1>');
    await signIn();
    expect(
      (await browser.post(path, { firstName: 'X', lastName: 'Y' }, { 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
  });
});
