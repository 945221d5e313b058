import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import type { IdentityMail } from './options.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { codeFor, exchange, OTHER_SITE, refresh, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool, addressUndoDays: 3 });
const password = 'a good long secret';
let email: string;
let newEmail: string;
let browser: Browser;

let count = 0;
beforeEach(async () => {
  count += 1;
  email = `person-${count}@academy.test`;
  newEmail = `new-${count}@academy.test`;
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
  browser = createBrowser(world);
  await codeFor(world, { email, password, browser });
  await world.identity.settled();
  world.mails.length = 0;
});

async function requestChange(to: string, addressPassword = password): Promise<Page> {
  const account = await browser.open(`${world.issuer}/account?origin=${OTHER_SITE}`);
  const page = await browser.send(account, { newEmail: to, addressPassword });
  await world.identity.settled();
  return page;
}

/** Opens the link of an email and presses its button: a new address as its owner, others without any cookie. */
async function follow(
  kind: IdentityMail['kind'],
  to: string,
  visitor = kind === 'address' ? browser : createBrowser(world),
): Promise<Page> {
  const mail = world.mails.find((one) => one.kind === kind && one.to === to);
  if (!mail) throw new Error(`No mail ${kind} to ${to}.`);
  const page = await visitor.open(mail.link);
  const key = new URL(mail.link).searchParams.get('key') ?? '';
  if (!page.text.includes('name="key"')) return page;
  const done = await visitor.send(page, { key });
  await world.identity.settled();
  return done;
}

const logsIn = async (address: string, secret = password) =>
  (await codeFor(world, { email: address, password: secret })) !== '';

describe('an address change', () => {
  it('REC-03 takes effect only when the new address is confirmed', async () => {
    const page = await requestChange(newEmail);
    expect(page.text).toContain(`We have written to ${newEmail}.`);
    expect(await logsIn(newEmail)).toBe(false);
    expect((await follow('address', newEmail)).text).toContain('Your new address is confirmed');
    expect(await logsIn(newEmail)).toBe(true);
    expect(await logsIn(email)).toBe(false);
    expect((await follow('address', newEmail)).status).toBe(410);
    const kinds = world.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['address-requested', 'address-changed']));
  });

  it('REC-03 is confirmed only by the owner, who has to log in, not by anyone with the mailbox', async () => {
    await requestChange(newEmail);
    const other = createBrowser(world);
    const login = await follow('address', newEmail, other);
    expect(login.text).toContain('<h1>Log in</h1>');
    expect(await logsIn(newEmail)).toBe(false);
    // Logged in as somebody else, nothing waits for them.
    const asAda = await other.send(login, { email: 'ada@academy.test', password: 'academy' });
    expect(asAda.text).toContain('<h1>My Account</h1>');
    expect((await other.open(`${world.issuer}/account/continue`)).text).toContain('<h1>My Account</h1>');
    expect((await follow('address', newEmail, other)).text).toContain('Confirm it’s you');
    const own = createBrowser(world);
    const page = await own.send(await follow('address', newEmail, own), { email, password });
    expect(page.text).toContain('<h1>Confirm your new address</h1>');
    expect(await logsIn(newEmail)).toBe(false);
    const held = /name="held" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await own.send(page, { held })).text).toContain('Your new address is confirmed');
    expect(await logsIn(newEmail)).toBe(true);
  });

  it('REC-03 is not confirmed by a mail scanner, and expires after a day', async () => {
    await requestChange(newEmail);
    const { link = '' } = world.mails.find(({ kind }) => kind === 'address') ?? {};
    await createBrowser(world).open(link);
    expect(await logsIn(newEmail)).toBe(false);
    clock.advance(25 * 60 * 60_000);
    expect((await follow('address', newEmail)).status).toBe(410);
  });

  it('REC-03 requires the password and a valid, different address', async () => {
    expect((await requestChange(newEmail, 'not my password')).text).toContain('This is not your password.');
    expect((await requestChange('no address')).text).toContain('must be a valid email address');
    expect((await requestChange(email.toUpperCase())).text).toContain('This is your address already.');
    expect((await requestChange('pаypal@academy.test')).text).toContain('letters of one alphabet');
    expect(world.mails).toEqual([]);
  });

  it('REC-03 does not reveal that an address is taken, but notifies its owner', async () => {
    const free = await requestChange(newEmail);
    const taken = await requestChange('ada@academy.test');
    const plain = ({ text }: Page) => text.replaceAll(newEmail, '').replaceAll('ada@academy.test', '');
    expect(plain(taken)).toBe(plain(free));
    const sent = world.mails.map(({ kind, to }) => `${kind} ${to}`);
    expect(sent).toEqual([
      `address-requested ${email}`,
      `address ${newEmail}`,
      `address-requested ${email}`,
      'address-taken ada@academy.test',
    ]);
  });

  it('REC-04 can be stopped from the former address before it is confirmed', async () => {
    await requestChange(newEmail);
    expect((await follow('address-requested', email)).text).toContain('The change was stopped.');
    expect((await follow('address', newEmail)).status).toBe(410);
    expect(await logsIn(email)).toBe(true);
  });

  it('REC-04 can be undone from the former address, which ends all sessions and the password', async () => {
    const { refresh_token } = await tokensOf(exchange(world, await codeFor(world, { email, password })));
    await requestChange(newEmail);
    await follow('address', newEmail);
    clock.advance(2 * 24 * 60 * 60_000);
    const page = await follow('address-requested', email);
    expect(page.text).toContain('Your account has its former address again');
    expect((await refresh(world, refresh_token)).status).toBe(400);
    expect(await logsIn(email)).toBe(false);
    expect(await logsIn(newEmail)).toBe(false);
    const { rows } = await pool.query('select email from accounts where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('REC-04 cannot be kept from the owner by an account thief', async () => {
    await requestChange(newEmail);
    await follow('address', newEmail);
    clock.advance(1000);
    await requestChange(`third-${count}@academy.test`);
    expect((await follow('address-requested', newEmail)).text).toContain('The change was stopped.');
    expect((await follow('address-requested', email)).text).toContain('its former address again');
  });

  it('REC-04 cannot be undone after the deadline', async () => {
    await requestChange(newEmail);
    await follow('address', newEmail);
    clock.advance(3 * 24 * 60 * 60_000 + 1000);
    expect((await follow('address-requested', email)).status).toBe(410);
    expect(await logsIn(newEmail)).toBe(true);
  });

  it('REC-03 is limited to three requests an hour, since each one is mailed', async () => {
    for (let at = 0; at < 3; at += 1) await requestChange(newEmail);
    const page = await requestChange(newEmail);
    expect(page).toMatchObject({ status: 429 });
    expect(page.text).toContain('You have asked for a new address several times.');
  });
});
