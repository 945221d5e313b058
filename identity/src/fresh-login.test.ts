import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import type { Browser } from './testing/browser.ts';
import { authorizeUrl, claimsOf, codeFor, exchange, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool, hostname: 'localhost' });
const account = `${world.issuer}/account`;
const ADA = { email: 'ada@academy.test', password: 'academy' };
const CONFIRM = '<h1>Confirm it’s you</h1>';

let browser: Browser;
beforeEach(async () => {
  browser = createBrowser(world);
  await codeFor(world, { browser });
});

/** What a browser left open could be used for. */
const CHANGES: [what: string, path: string, form: Record<string, string>][] = [
  ['the password', '/password', { currentPassword: 'academy', newPassword: 'three warm cups' }],
  ['the account itself, by deleting it', '/delete', { deletePassword: 'academy' }],
  ['the passkeys, by adding one', '/passkeys', { credential: '{}' }],
  ['the passkeys, by removing one', '/passkeys/remove', { passkey: 'one' }],
  ['the authenticator app, by adding one', '/totp', { code: '000000' }],
  ['the authenticator app, by removing it', '/totp/remove', {}],
  ['the recovery codes', '/recovery-codes', {}],
];

describe('a login that is older than the setting', () => {
  it.each(CHANGES)('FACT-07 is confirmed before it changes %s', async (_what, path, form) => {
    clock.advance(16 * 60_000);
    const page = await browser.post(account + path, form);
    expect(page.text).toContain(CONFIRM);
    expect(page.text).toContain('value="ada@academy.test"');
    const back = await browser.send(page, ADA);
    expect(back.text).toContain('<h1>My Account</h1>');
    const again = await browser.post(account + path, {
      ...form,
      deletePassword: 'wrong',
      currentPassword: 'wrong',
    });
    expect(again.text).not.toContain(CONFIRM);
  });

  it('FACT-07 is fresh until then, and always where the setting is 0', async () => {
    clock.advance(15 * 60_000);
    expect((await browser.open(`${account}/totp`)).text).toContain('Set up an authenticator app');
    clock.advance(60_000);
    expect((await browser.open(`${account}/totp`)).text).toContain(CONFIRM);
    const lenient = await startWorld({ pool, freshLoginMinutes: 0 });
    const other = createBrowser(lenient);
    await codeFor(lenient, { browser: other });
    clock.advance(24 * 60 * 60_000);
    expect((await other.open(`${lenient.issuer}/account/totp`)).text).toContain(
      'Set up an authenticator app',
    );
  });

  it('FACT-07 gets a new time in the token when it is confirmed, and not before', async () => {
    clock.advance(16 * 60_000);
    const silent = await codeFor(world, { browser });
    const before = claimsOf((await tokensOf(exchange(world, silent))).access_token);
    expect(Number(before['auth_time'])).toBe(Date.now() / 1000 - 16 * 60);
    const page = await browser.open(authorizeUrl(world, { prompt: 'login' }));
    expect(page.text).toContain(CONFIRM);
    const { leftTo } = await browser.send(page, ADA);
    const code = new URL(leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
    const after = claimsOf((await tokensOf(exchange(world, code))).access_token);
    expect(after['auth_time']).toBe(Date.now() / 1000);
  });
});
