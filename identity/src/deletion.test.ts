import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import {
  authorizeUrl,
  claimsOf,
  codeFor,
  exchange,
  refresh,
  SITE,
  startWorld,
  tokensOf,
} from './testing/world.ts';

const DAY_MS = 24 * 60 * 60_000;
const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });
const password = 'a good long secret';
let email: string;
let browser: Browser;

let count = 0;
beforeEach(async () => {
  clock.set('2026-01-05T09:00:00Z');
  await pool.query('update accounts set delete_at = null');
  email = `person-${++count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
  browser = createBrowser(world);
});

async function requestDeletion(): Promise<{ page: Page; id: string; refreshToken: string }> {
  const tokens = await tokensOf(exchange(world, await codeFor(world, { email, password, browser })));
  const account = await browser.open(`${world.issuer}/account?origin=${SITE}`);
  const page = await browser.send(account, { deletePassword: password });
  await world.identity.settled();
  return { page, id: String(claimsOf(tokens.access_token)['sub']), refreshToken: tokens.refresh_token };
}

async function logIn(): Promise<Page> {
  const page = await browser.open(authorizeUrl(world));
  return browser.send(page, { email, password });
}

const exists = async () =>
  (await pool.query('select 1 from accounts where email = $1', [email])).rowCount === 1;

describe('account deletion', () => {
  it('REC-05 ends all sessions, emails the owner, and erases the account after seven days', async () => {
    const { page, id, refreshToken } = await requestDeletion();
    expect(page.text).toContain('Your account will be deleted on January 12, 2026');
    expect(world.mails.at(-1)).toMatchObject({ kind: 'deletion', to: email, about: 'January 12, 2026' });
    expect((await refresh(world, refreshToken)).status).toBe(400);
    clock.advance(7 * DAY_MS - 1000);
    await world.identity.deleteDueAccounts();
    expect(await exists()).toBe(true);
    clock.advance(1000);
    await world.identity.deleteDueAccounts();
    expect(await exists()).toBe(false);
    expect(world.deleted).toContain(id);
  });

  it('REC-05, CERT-06 says what will be deleted', async () => {
    await codeFor(world, { email, password, browser });
    const { text } = await browser.open(`${world.issuer}/account?origin=${SITE}`);
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain('your progress, your notes and your favorites are deleted for good');
    expect(words).toContain('your certificates are no longer valid');
  });

  it('REC-05 can be undone after logging in, which shows the date', async () => {
    await requestDeletion();
    const page = await logIn();
    expect(page.text).toContain('Your account will be deleted on January 12, 2026');
    expect(page.leftTo).toBeUndefined();
    const [, action = ''] = /action="([^"]+restore)"/.exec(page.text) ?? [];
    const done = await browser.post(action, {});
    expect(done.leftTo).toMatch('code=');
    clock.advance(8 * DAY_MS);
    await world.identity.deleteDueAccounts();
    expect(await exists()).toBe(true);
  });

  it('REC-05 cannot be undone without logging in', async () => {
    await requestDeletion();
    const stranger = createBrowser(world);
    const page = await stranger.open(authorizeUrl(world));
    const [, base = ''] = /action="([^"]+)\/sign-in"/.exec(page.text) ?? [];
    expect((await stranger.post(`${base}/restore`, {})).text).toContain('<h1>Log in</h1>');
    expect((await logIn()).text).toContain('will be deleted');
  });

  it('REC-05 is retried after a failure, by one node at a time', async () => {
    const faulty = await startWorld({
      pool,
      onAccountDeleted: async () => {
        throw new Error('the database is away');
      },
    });
    await requestDeletion();
    clock.advance(7 * DAY_MS);
    await faulty.identity.deleteDueAccounts();
    expect(faulty.faults).toHaveLength(1);
    await world.identity.deleteDueAccounts();
    expect(await exists()).toBe(true);
    clock.advance(60 * 60_000);
    await Promise.all([world.identity.deleteDueAccounts(), world.identity.deleteDueAccounts()]);
    expect(await exists()).toBe(false);
  });

  it('REC-05 is refused immediately for the last administrator', async () => {
    const strict = await startWorld({
      pool,
      requireDeletable: async () => {
        throw new Error('not this one');
      },
    });
    await codeFor(strict, { email, password, browser: (browser = createBrowser(strict)) });
    const account = await browser.open(`${strict.issuer}/account?origin=${SITE}`);
    const page = await browser.send(account, { deletePassword: password });
    expect(page.status).toBe(500);
    expect(
      (await pool.query('select 1 from accounts where delete_at is not null and email = $1', [email]))
        .rowCount,
    ).toBe(0);
  });
});
