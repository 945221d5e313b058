import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import {
  authorizeUrl,
  claimsOf,
  codeFor,
  exchange,
  OTHER_SITE,
  SITE,
  startWorld,
  tokensOf,
} from './testing/world.ts';

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

const heldOn = ({ text }: Page) => /name="held" value="([^"]+)"/.exec(text)?.[1] ?? '';

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

describe('a login older than the limit', () => {
  it.each(CHANGES)('FACT-07 is confirmed before it changes %s', async (_what, path, form) => {
    clock.advance(16 * 60_000);
    const page = await browser.post(account + path, form);
    expect(page.text).toContain(CONFIRM);
    expect(page.text).toContain('value="ada@academy.test"');
    const next = await browser.send(page, ADA);
    expect(next.text).toContain('name="held"');
    expect(next.text).not.toContain('type="password"');
  });

  it('FACT-09 completes the requested change with one button press, once', async () => {
    const email = 'grace@academy.test';
    browser = createBrowser(world);
    await codeFor(world, { browser, email });
    const form = { currentPassword: 'academy', newPassword: 'three warm cups of tea' };
    clock.advance(16 * 60_000);
    const confirm = await browser.post(`${account}/password`, form);
    const page = await browser.send(confirm, { email, password: 'academy' });
    expect(page.text).toContain('<h1>Change your password</h1>');
    expect(page.text).not.toContain('three warm cups');
    expect(await codeFor(world, { email })).not.toBe('');
    const held = heldOn(page);
    expect((await browser.send(page, { held })).text).toContain('Your password is changed');
    expect(await codeFor(world, { email, password: 'three warm cups of tea' })).not.toBe('');
    const again = await browser.send(page, { held });
    expect(again).toMatchObject({ status: 410 });
    expect(again.text).toContain('This was done already');
  });

  it('FACT-09 continues to the requested page', async () => {
    clock.advance(16 * 60_000);
    const confirm = await browser.open(`${account}/totp`);
    expect((await browser.send(confirm, ADA)).text).toContain('Set up an authenticator app');
  });

  it('FACT-09 does nothing without the login, in another browser, from another site or after ten minutes', async () => {
    clock.advance(16 * 60_000);
    const remove = () => browser.post(`${account}/totp/remove`, {});
    const confirm = await remove();
    expect((await browser.open(`${account}/continue`)).text).toContain('<h1>My Account</h1>');
    const page = await browser.send(confirm, ADA);
    const held = heldOn(page);
    const other = createBrowser(world);
    await codeFor(world, { browser: other });
    expect((await other.post(`${account}/continue`, { held })).status).toBe(410);
    // A page of another site can't press the button.
    const forged = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.post(`${account}/continue`, { held }, forged)).text).toContain('from another site');
    clock.advance(11 * 60_000);
    expect((await browser.post(`${account}/continue`, { held })).status).toBe(410);
  });

  it('FACT-09 does what its tab shows, not what another tab requested since', async () => {
    clock.advance(16 * 60_000);
    const confirm = await browser.post(`${account}/totp/remove`, {});
    const first = await browser.send(confirm, ADA);
    clock.advance(16 * 60_000);
    const second = await browser.send(
      await browser.post(`${account}/delete`, { deletePassword: 'academy' }),
      ADA,
    );
    expect(second.text).toContain('<h1>Delete your account</h1>');
    const stale = await browser.send(first, { held: heldOn(first) });
    expect(stale.text).toContain('was replaced in another tab');
    const cancelled = await browser.post(`${account}/continue/cancel`, { held: heldOn(second) });
    expect(cancelled.text).toContain('Nothing was changed.');
    expect((await browser.post(`${account}/continue`, { held: heldOn(second) })).status).toBe(410);
  });

  it('FACT-09 stores the same form again if the button was pressed too late', async () => {
    const strict = await startWorld({ pool, hostname: 'localhost', freshLoginMinutes: 3 });
    const other = createBrowser(strict);
    await codeFor(strict, { browser: other });
    clock.advance(4 * 60_000);
    const held = await other.send(await other.post(`${strict.issuer}/account/totp/remove`, {}), ADA);
    clock.advance(4 * 60_000);
    const late = await other.send(held, { held: heldOn(held) });
    expect(late.text).toContain(CONFIRM);
    const again = await other.send(late, ADA);
    expect(again.text).toContain('<h1>Remove your authenticator app</h1>');
    expect((await other.send(again, { held: heldOn(again) })).text).toContain(
      'The authenticator app is removed',
    );
  });

  it('FACT-09 stores only the latest forms of an account', async () => {
    clock.advance(16 * 60_000);
    for (let at = 0; at < 12; at += 1) await browser.post(`${account}/totp/remove`, {});
    const { rows } = await pool.query(
      `select from identity_links where kind = 'held-form' and account_id = (select id from accounts where email = $1)`,
      [ADA.email],
    );
    expect(rows).toHaveLength(10);
  });

  it('FACT-09 never drops the form that was just sent, even among simultaneous ones', async () => {
    for (let at = 0; at < 8; at += 1) {
      clock.advance(16 * 60_000);
      for (let earlier = 0; earlier < 12; earlier += 1) await browser.post(`${account}/totp/remove`, {});
      const last = await browser.send(await browser.post(`${account}/totp/remove`, {}), ADA);
      expect(last.text).toContain('<h1>Remove your authenticator app</h1>');
    }
  });

  it('FACT-09 stores nothing readable from the database alone', async () => {
    clock.advance(16 * 60_000);
    await browser.post(`${account}/password`, { currentPassword: 'academy', newPassword: 'five cold cups' });
    const { rows } = await pool.query(`select * from identity_links where kind = 'held-form'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/five cold cups|academy"/);
  });

  it('FACT-07 requires the password, whatever site a form names', async () => {
    const lenient = await startWorld({
      pool,
      loginOf: (origin) => ({ passwords: origin === SITE, emailLinks: true, providers: [] }),
    });
    const other = createBrowser(lenient);
    await codeFor(lenient, { browser: other });
    const page = await other.open(`${lenient.issuer}/account?origin=${OTHER_SITE}`);
    expect(page.text).toContain('name="deletePassword"');
    const refused = await other.post(`${lenient.issuer}/account/delete`, { origin: OTHER_SITE });
    expect(refused.text).toContain('This is not your password.');
  });

  it('FACT-07 is fresh until then, and always if the setting is 0', async () => {
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

  it('FACT-07 updates the time in the token only when confirmed', async () => {
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
