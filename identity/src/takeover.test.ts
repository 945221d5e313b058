import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import type { IdentityMail } from './options.ts';
import { createPasswords } from './passwords.ts';
import { CHEAP_HASH } from './testing/cheap-hash.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { startOpenidUpstream } from './testing/upstream-openid.ts';
import { authorizeUrl, codeFor, SITE, startWorld } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const corp = await startOpenidUpstream();
const { issuer, clientId, clientSecret } = corp;
const provider = { id: 'corp', kind: 'openid', name: 'Example Corp', scope: 'openid email' } as const;
const recovered: string[] = [];
const world = await startWorld({
  pool,
  onAccountRecovered: async (id) => {
    recovered.push(id);
    return [];
  },
  newId: randomUUID,
  loginOf: () => ({
    passwords: true,
    emailLinks: true,
    providers: [{ ...provider, issuer, clientId, clientSecret }],
  }),
  limits: { failuresPerAddress: 10 },
});
const password = 'a good long secret';
const account = `${world.issuer}/account`;
let owner: string;
let thief: string;
let browser: Browser;

let count = 0;
beforeEach(async () => {
  count += 1;
  owner = `owner-${count}@academy.test`;
  thief = `thief-${count}@academy.test`;
  corp.person = { sub: `u-${count}`, email: `at-corp-${count}@academy.test`, email_verified: true };
  await pool.query('delete from identity_counts');
  await register(owner);
  world.mails.length = 0;
  browser = createBrowser(world);
});

async function register(email: string): Promise<void> {
  const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(password);
  await createAccounts(world.options).create({ email, firstName: 'Mary', lastName: 'New', passwordHash });
}

async function loggedIn(email: string): Promise<Browser> {
  const by = createBrowser(world);
  await codeFor(world, { email, password, browser: by });
  return by;
}

async function mailOf(kind: IdentityMail['kind'], to: string): Promise<IdentityMail> {
  await world.identity.settled();
  const mail = world.mails.findLast((one) => one.kind === kind && one.to === to);
  if (!mail) throw new Error(`No mail ${kind} to ${to}.`);
  return mail;
}

/** Opens the link of an email without any cookie, and presses its button. */
async function follow(
  { link }: IdentityMail,
  values: Record<string, string> = {},
  visitor = createBrowser(world),
): Promise<Page> {
  const page = await visitor.open(link);
  const key = new URL(link).searchParams.get('key') ?? '';
  return page.text.includes('name="key"') ? visitor.send(page, { key, ...values }) : page;
}

async function resetPassword(): Promise<void> {
  const visitor = createBrowser(world);
  await visitor.send(await visitor.open(`${world.issuer}/forgot`), { email: owner });
  await follow(await mailOf('reset', owner), { password: 'another good secret' });
}

async function changePassword(): Promise<void> {
  const own = await loggedIn(owner);
  const changed = { currentPassword: password, newPassword: 'another good secret' };
  await own.send(await own.open(account), changed);
}

async function linkUpstream(by: Browser): Promise<Page> {
  const { leftTo = '' } = await by.open(`${account}/logins/link?provider=corp&origin=${SITE}`);
  const back = await fetch(leftTo, { redirect: 'manual' });
  return by.open(back.headers.get('location') ?? '');
}

const keyOn = (page: Page) => /name="key" value="([^"]+)"/.exec(page.text)?.[1] ?? '';

describe.each([
  ['a reset', resetPassword],
  ['a change', changePassword],
])('a new password by %s', (_how, renew) => {
  it('REC-06 ends an unconfirmed address change', async () => {
    const taken = await loggedIn(owner);
    await taken.send(await taken.open(account), { newEmail: thief, addressPassword: password });
    const link = await mailOf('address', thief);
    await renew();
    expect((await follow(link)).status).toBe(410);
    expect((await pool.query('select 1 from accounts where email = $1', [owner])).rowCount).toBe(1);
  });

  it('REC-06 ends a login link', async () => {
    const page = await browser.open(authorizeUrl(world));
    const [, action = ''] = /formaction="([^"]+)"/.exec(page.text) ?? [];
    const sent = await browser.post(action, { email: owner, password: '' });
    const { link, code = '' } = await mailOf('login', owner);
    await renew();
    expect((await browser.open(link)).status).toBe(410);
    expect((await browser.send(sent, { code })).leftTo).toBeUndefined();
  });
});

describe('an undone address change', () => {
  it('REC-04 removes an authenticator app that was set up since', async () => {
    const taken = await loggedIn(owner);
    await taken.send(await taken.open(account), { newEmail: thief, addressPassword: password });
    await follow(await mailOf('address', thief), {}, taken);
    clock.advance(60_000);
    const page = await taken.open(`${account}/totp`);
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
    await taken.send(page, { code: generateSync({ secret }) });
    await follow(await mailOf('address-requested', owner));
    await resetPassword();
    expect(await codeFor(world, { email: owner, password: 'another good secret' })).not.toBe('');
    const { rows } = await pool.query(
      'select 1 from recovery_codes c join accounts a on a.id = c.account_id where a.email = $1',
      [owner],
    );
    expect(rows).toEqual([]);
  });
});

describe('an undone address change of an account taken over before it', () => {
  it('REC-04 removes what was added in the days before, and tells the owner what', async () => {
    const taken = await loggedIn(owner);
    await taken.send(await linkUpstream(taken), { password });
    const page = await taken.open(`${account}/totp`);
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
    await taken.send(page, { code: generateSync({ secret }) });
    const { rows } = await pool.query<{ id: string }>('select id from accounts where email = $1', [owner]);
    const accountId = rows[0]?.id ?? '';
    const addPasskey = (name: string, createdAt: Date) =>
      pool.query(
        `insert into passkeys (credential_id, account_id, public_key, sign_count, transports, name, created_at)
         values ($1, $2, '', 0, '{}', $1, $3)`,
        [name, accountId, createdAt],
      );
    await addPasskey(`of the thief ${count}`, new Date());
    await addPasskey(`of the owner ${count}`, new Date(Date.now() - 30 * 24 * 60 * 60_000));
    clock.advance(60_000);
    await taken.send(await taken.open(account), { newEmail: thief, addressPassword: password });
    await follow(await mailOf('address', thief), {}, taken);
    const undone = await follow(await mailOf('address-requested', owner));
    expect(undone.text).toContain('the authenticator app');
    const left = await pool.query<{ name: string }>(
      `select name from passkeys where account_id = $1
       union all select provider from upstream_identities where account_id = $1
       union all select 'app' from totp_secrets where account_id = $1
       union all select 'code' from recovery_codes where account_id = $1`,
      [accountId],
    );
    expect(left.rows).toEqual([{ name: `of the owner ${count}` }]);
    expect(await mailOf('account-recovered', owner)).toMatchObject({
      facts: { name: expect.stringContaining(`the passkey “of the thief ${count}”`) as string },
    });
    expect((await taken.open(account)).text).toContain('<h1>Log in</h1>');
    expect(recovered).toContain(accountId);
  });
});

describe('an undone address change of an account that was then deleted', () => {
  it('REC-04 keeps the account, whose owner was told of no deletion', async () => {
    const taken = await loggedIn(owner);
    await taken.send(await taken.open(account), { newEmail: thief, addressPassword: password });
    await follow(await mailOf('address', thief), {}, taken);
    await taken.send(await taken.open(account), { deletePassword: password });
    expect(await mailOf('deletion', thief)).toMatchObject({ to: thief });
    await follow(await mailOf('address-requested', owner));
    clock.advance(8 * 24 * 60 * 60_000);
    await world.identity.deleteDueAccounts();
    expect((await pool.query('select 1 from accounts where email = $1', [owner])).rowCount).toBe(1);
  });
});

describe('a login at another provider waiting to be linked', () => {
  it('UPS-03 is not linked to the account of a person lured to its page', async () => {
    await register(thief);
    const mine = await loggedIn(thief);
    const page = await linkUpstream(mine);
    const key = keyOn(page);
    expect(key).not.toBe('');
    await mine.post(`${world.issuer}/upstream/code`, { key, origin: SITE });
    const { code = '' } = await mailOf('upstream-code', thief);
    const victim = await loggedIn(owner);
    expect(await victim.open(page.url)).toMatchObject({ status: 410 });
    for (const [path, values] of [
      ['verify', { code }],
      ['password', { password }],
    ] as const)
      await victim.post(`${world.issuer}/upstream/${path}`, { key, origin: SITE, ...values });
    const { rowCount } = await pool.query(
      'select 1 from upstream_identities u join accounts a on a.id = u.account_id where a.email = $1',
      [owner],
    );
    expect(rowCount).toBe(0);
    expect((await mine.send(page, { password })).text).toContain('You can log in with Example Corp');
  });

  it('CON-05 is in its owner’s data, without the id at the provider', async () => {
    const by = await loggedIn(owner);
    await by.send(await linkUpstream(by), { password });
    const { rows } = await pool.query<{ id: string }>('select id from accounts where email = $1', [owner]);
    const described = await world.identity.describe(rows[0]?.id ?? '');
    const entry = { provider: 'Example Corp', label: `at-corp-${count}@academy.test` };
    expect(described?.['logins']).toEqual([
      { ...entry, createdAt: expect.any(Date) as Date, lastUsedAt: expect.any(Date) as Date },
    ]);
  });
});

describe('a person without an account', () => {
  it('UPS-04 cannot fill the audit log with unsolicited answers', async () => {
    const refusals = async () =>
      (await pool.query(`select 1 from identity_events where kind = 'login.refused'`)).rowCount ?? 0;
    const before = await refusals();
    for (let at = 0; at < 25; at += 1) await browser.open(`${world.issuer}/upstream/corp?state=${at}`);
    expect((await refusals()) - before).toBe(11);
  });

  it('UPS-03 cannot have more codes mailed by spelling an address differently', async () => {
    corp.person = { sub: `u-${count}` };
    const page = await browser.open(authorizeUrl(world));
    const link = /href="([^"]+)"[^>]*>Continue with Example Corp/.exec(page.text)?.[1] ?? '';
    const { leftTo = '' } = await browser.open(link);
    const back = await fetch(leftTo, { redirect: 'manual' });
    const form = await browser.open(back.headers.get('location') ?? '');
    const spellings = [owner, owner.toUpperCase(), `O${owner.slice(1)}`, owner.replace('academy', 'Academy')];
    for (const email of spellings) await browser.send(form, { email });
    await world.identity.settled();
    expect(world.mails.filter(({ kind }) => kind === 'upstream-code')).toHaveLength(3);
  });
});
