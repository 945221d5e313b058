import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from './accounts.ts';
import type { LoginRules } from './options.ts';
import { createPasswords } from './passwords.ts';
import { createBrowser } from './testing/browser.ts';
import type { Browser, Page } from './testing/browser.ts';
import { startGithubUpstream } from './testing/upstream-github.ts';
import { startOpenidUpstream } from './testing/upstream-openid.ts';
import { authorizeUrl, claimsOf, codeFor, exchange, SITE, startWorld, tokensOf } from './testing/world.ts';

const { pool } = await testDatabase();
const corp = await startOpenidUpstream();
const github = await startGithubUpstream();
const rules: LoginRules = {
  passwords: true,
  emailLinks: true,
  providers: [
    {
      id: 'corp',
      kind: 'openid',
      name: 'Example Corp',
      issuer: corp.issuer,
      scope: 'openid email profile',
      clientId: corp.clientId,
      clientSecret: corp.clientSecret,
    },
    {
      id: 'hub',
      kind: 'github',
      name: 'GitHub',
      issuer: github.url,
      scope: 'read:user user:email',
      clientId: github.clientId,
      clientSecret: github.clientSecret,
    },
  ],
};
const refusals: string[] = [];
let login = rules;
const world = await startWorld({
  pool,
  loginOf: () => login,
  onRefused: (reason) => void refusals.push(reason),
});
const password = 'a good long secret';
let email: string;
let browser: Browser;

let count = 0;
beforeEach(() => {
  count += 1;
  email = `joan-${count}@example.org`;
  login = rules;
  refusals.length = 0;
  world.mails.length = 0;
  browser = createBrowser(world);
  Object.assign(corp, { idToken: {}, answer: {}, description: {}, isAway: false });
  corp.person = { sub: `u-${count}`, email, email_verified: true, given_name: 'Joan', family_name: 'Clarke' };
  github.user.id = 1_000 + count;
  github.emails = [{ email, primary: true, verified: true, visibility: 'private' }];
});

/** Follows the link of a provider there and back again. */
async function through(page: Page, name = 'Example Corp', by = browser): Promise<Page> {
  const link = new RegExp(`href="([^"]+)"[^>]*>(?:Continue with|Link) ${name}`).exec(page.text)?.[1] ?? '';
  const left = await by.open(link.replaceAll(/&#38;|&amp;/g, '&'));
  if (left.leftTo === undefined) return left;
  return by.open(await backFrom(left.leftTo));
}

async function backFrom(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

const start = (by = browser) => by.open(authorizeUrl(world));
const logIn = async (name?: string, by = browser) => through(await start(by), name, by);

async function claimsFrom(page: Page): Promise<Record<string, unknown>> {
  const code = new URL(page.leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
  return claimsOf((await tokensOf(exchange(world, code))).access_token);
}

async function register(address = email): Promise<string> {
  const passwordHash = await createPasswords({ cost: { N: 16, r: 1, p: 1 } }).hash(password);
  const account = await createAccounts(world.options).create({
    email: address,
    firstName: 'Mary',
    lastName: 'Own',
    passwordHash,
  });
  return account?.id ?? '';
}

async function mailedCode(): Promise<string> {
  await world.identity.settled();
  return world.mails.find(({ kind }) => kind === 'upstream-code')?.code ?? '';
}

describe('a login at another provider', () => {
  it.each(['Example Corp', 'GitHub'])(
    'UPS-01 creates an account for a verified address at %s, and opens it again',
    async (name) => {
      const first = await claimsFrom(await logIn(name));
      expect(first).toMatchObject({ email, amr: ['fed'] });
      corp.person['email'] = 'other@example.org';
      const second = await claimsFrom(await logIn(name, createBrowser(world)));
      expect(second).toMatchObject({ sub: first['sub'], email });
    },
  );

  it('UPS-01 takes over names, and does without', async () => {
    github.user.name = null;
    expect(await claimsFrom(await logIn('GitHub'))).toMatchObject({ firstName: 'octocat', lastName: '' });
    corp.person = {
      sub: `names-${count}`,
      email: `m-${email}`,
      email_verified: true,
      name: 'Mary Ann Evans',
    };
    const named = await claimsFrom(await logIn('Example Corp', createBrowser(world)));
    expect(named).toMatchObject({ firstName: 'Mary', lastName: 'Ann Evans' });
    corp.person = {
      sub: `odd-${count}`,
      email: `o-${email}`,
      email_verified: true,
      given_name: '<b>www.x.test',
    };
    const odd = await claimsFrom(await logIn('Example Corp', createBrowser(world)));
    expect(odd).toMatchObject({ firstName: `o-joan-${count}`, lastName: '' });
  });

  it('UPS-01 asks userinfo where the ID token has no address', async () => {
    corp.idToken = { email: undefined, email_verified: undefined };
    expect(await claimsFrom(await logIn())).toMatchObject({ email });
  });

  it('UPS-06 is not satisfied by a session there when somebody confirms that it is still them', async () => {
    await logIn();
    const again = await browser.open(authorizeUrl(world, { prompt: 'login' }));
    const link = /href="([^"]+)"[^>]*>Continue with Example Corp/.exec(again.text)?.[1] ?? '';
    const { leftTo = '' } = await browser.open(link);
    expect(new URL(leftTo).searchParams.get('prompt')).toBe('login');
  });

  it('UPS-02 is linked to an account with the same address by its password, and not without it', async () => {
    const id = await register();
    const page = await logIn();
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain(`There is an account for <strong>${email}</strong>`);
    expect((await browser.send(page, { password: 'not my password' })).text).toContain(
      'This is not your password.',
    );
    const done = await browser.send(page, { password });
    expect(await claimsFrom(done)).toMatchObject({ sub: id, amr: ['fed', 'pwd'] });
    await world.identity.settled();
    expect(world.mails).toMatchObject([{ kind: 'provider-linked', to: email }]);
    expect(await claimsFrom(await logIn('Example Corp', createBrowser(world)))).toMatchObject({ sub: id });
  });

  it('UPS-02 is linked by a code to the address of the account, which is used once and not guessed', async () => {
    const id = await register();
    const page = await logIn();
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(page.text) ?? [];
    const path = new URL(page.url).pathname.replace('/link', '');
    let sent = await browser.post(`${path}/code`, { key });
    const code = await mailedCode();
    expect(world.mails).toMatchObject([{ to: email }]);
    for (let tries = 0; tries < 4; tries += 1) sent = await browser.send(sent, { code: 'ZZZZ-ZZZ9' });
    expect(sent.text).toContain('This code is wrong or has expired.');
    expect(await claimsFrom(await browser.send(sent, { code }))).toMatchObject({ sub: id });
    expect((await browser.send(sent, { code })).text).toContain('This login has expired');
  });

  it('UPS-03 trusts no address that the provider has not verified, whoever has an account with it', async () => {
    const id = await register();
    corp.person['email_verified'] = false;
    const page = await logIn();
    expect(page.text).toContain('Example Corp did not confirm an address of yours');
    expect(page.text).not.toContain('name="password"');
    const sent = await browser.send(page, { email });
    expect((await pool.query('select 1 from upstream_identities where account_id = $1', [id])).rowCount).toBe(
      0,
    );
    const code = await mailedCode();
    expect(await claimsFrom(await browser.send(sent, { code }))).toMatchObject({ sub: id });
  });

  it('UPS-03 creates an account for an address that our own code has proven', async () => {
    corp.person = { sub: `u-${count}`, name: 'Joan Clarke' };
    const page = await logIn();
    const own = `own-${count}@example.org`;
    expect((await browser.send(page, { email: 'pаypal@example.org' })).text).toContain(
      'letters of one alphabet',
    );
    const sent = await browser.send(page, { email: own });
    const code = await mailedCode();
    expect(await claimsFrom(await browser.send(sent, { code }))).toMatchObject({
      email: own,
      firstName: 'Joan',
    });
  });

  it('UPS-03 does not believe a look-alike of an address, even a verified one', async () => {
    corp.person['email'] = `jоan-${count}@example.org`;
    const page = await logIn();
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain('Confirm your email address');
  });

  it('UPS-03 finds the account however its address is spelled', async () => {
    await register(`joan-${count}@bücher.example`);
    corp.person['email'] = `Joan-${count}@xn--bcher-kva.example`;
    expect((await logIn()).text).toContain('There is an account for');
  });

  it('UPS-03 belongs to the login it was started in', async () => {
    await register();
    const page = await logIn();
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(page.text) ?? [];
    const other = createBrowser(world);
    const signIn = await start(other);
    const [, base = ''] = /action="([^"]+)\/sign-in"/.exec(signIn.text) ?? [];
    expect((await other.post(`${base}/upstream/password`, { key, password })).status).toBe(410);
  });
});

describe('an answer that is not right', () => {
  const problems: [string, string, () => void][] = [
    [
      'stopped',
      'The login at Example Corp was stopped there.',
      () => (corp.answer = { code: null, error: 'access_denied' }),
    ],
    [
      'mix-up',
      'This answer does not come from Example Corp',
      () => (corp.answer = { iss: 'https://evil.example' }),
    ],
    ['mix-up', 'This answer does not come from Example Corp', () => (corp.answer = { iss: null })],
    ['code', 'it was used before or took too long', () => (corp.answer = { code: 'replayed' })],
    ['issuer', 'has changed its address', () => (corp.idToken = { iss: 'https://evil.example' })],
    ['answer', 'an answer that we can&#39;t trust', () => (corp.idToken = { nonce: 'another' })],
    ['answer', 'an answer that we can&#39;t trust', () => (corp.idToken = { aud: 'another client' })],
  ];
  it.each(problems)(
    'UPS-04 is refused with a sentence and a reason in the log: %s, %s',
    async (reason, sentence, spoil) => {
      spoil();
      const page = await logIn();
      expect(page.text).toContain('<h1>Log in</h1>');
      expect(page.text).toContain(sentence);
      expect(refusals).toEqual([expect.stringContaining(`(${reason})`)]);
      const { rows } = await pool.query<{ details: unknown }>(
        `select details from identity_events where kind = 'login.refused' order by id desc limit 1`,
      );
      expect(rows).toEqual([{ details: { provider: 'corp', reason } }]);
      expect((await pool.query('select 1 from accounts where email = $1', [email])).rowCount).toBe(0);
    },
  );

  it('UPS-04 is refused where it comes to the address of another provider', async () => {
    const page = await start();
    const link = /href="([^"]+)"[^>]*>Continue with Example Corp/.exec(page.text)?.[1] ?? '';
    const { leftTo = '' } = await browser.open(link);
    const back = (await backFrom(leftTo)).replace('/upstream/corp', '/upstream/hub');
    expect((await browser.open(back)).text).toContain('This answer does not come from Example Corp');
    expect(refusals).toEqual([expect.stringContaining('(mix-up)')]);
  });

  it('UPS-04 is refused in another browser, with another state, and when it is sent again', async () => {
    const page = await start();
    const link = /href="([^"]+)"[^>]*>Continue with Example Corp/.exec(page.text)?.[1] ?? '';
    const { leftTo = '' } = await browser.open(link);
    const back = await backFrom(leftTo);
    const elsewhere = await createBrowser(world).open(back);
    expect(elsewhere.text).toContain('This login was not started in this browser');
    const forged = new URL(back);
    forged.searchParams.set('state', 'another');
    expect((await browser.open(forged.href)).status).toBe(400);
    expect((await browser.open(back)).leftTo).toMatch('code=');
    expect((await browser.open(back)).text).toContain('This login was not started in this browser');
  });

  it('UPS-05 is followed by another way in while the provider is away, and by the next login when it is back', async () => {
    const fresh = await startWorld({
      pool,
      newId: randomUUID,
      loginOf: () => rules,
      onRefused: (reason) => void refusals.push(reason),
    });
    corp.isAway = true;
    const visitor = createBrowser(fresh);
    const page = await through(await visitor.open(authorizeUrl(fresh)), 'Example Corp', visitor);
    expect(page).toMatchObject({ status: 503 });
    expect(page.text).toContain('Example Corp does not answer right now.');
    expect(refusals).toEqual([expect.stringContaining('(away)')]);
    corp.isAway = false;
    expect((await through(page, 'Example Corp', visitor)).leftTo).toMatch('code=');
  });

  it('UPS-05 goes on with new keys, and stops at a new issuer', async () => {
    await logIn();
    await corp.rotateKeys();
    const page = await logIn('Example Corp', createBrowser(world));
    // The old keys were fetched a moment ago, so this login is refused and the next one fetches the new ones.
    expect(page.text).toContain('an answer that we can&#39;t trust');
    expect((await logIn('Example Corp', createBrowser(world))).leftTo).toMatch('code=');
    corp.description = { issuer: 'https://evil.example' };
    const fresh = await startWorld({ pool, loginOf: () => rules });
    const visitor = createBrowser(fresh);
    const refused = await through(await visitor.open(authorizeUrl(fresh)), 'Example Corp', visitor);
    expect(refused.text).toContain('Example Corp has changed its address or its settings');
  });
});

describe('the logins of an account', () => {
  const openAccount = () => browser.open(`${world.issuer}/account?origin=${SITE}`);

  it('UPS-06 are linked on the account page with the password, listed and unlinked', async () => {
    const id = await register();
    await codeFor(world, { email, password, browser });
    corp.person['email'] = 'else@example.org';
    const page = await through(await openAccount());
    const linked = await browser.send(page, { password });
    expect(linked.text).toContain('You can log in with Example Corp from now on.');
    expect(linked.text).toContain('Example Corp · else@example.org');
    expect((await through(await openAccount())).text).toContain(
      'You log in with this account at Example Corp already.',
    );
    const unlinked = await browser.send(linked, { issuer: corp.issuer, subject: `u-${count}` });
    expect(unlinked.text).toContain('You no longer log in with this account at Example Corp.');
    expect((await pool.query('select 1 from upstream_identities where account_id = $1', [id])).rowCount).toBe(
      0,
    );
  });

  it('UPS-06 open one account each', async () => {
    await logIn();
    const mine = `mine-${count}@example.org`;
    await register(mine);
    browser = createBrowser(world);
    await codeFor(world, { email: mine, password, browser });
    expect((await through(await openAccount())).text).toContain('opens another account here');
  });

  it('UPS-06 keep the last way in', async () => {
    login = { ...rules, emailLinks: false };
    await logIn();
    const page = await openAccount();
    const kept = await browser.send(page, { issuer: corp.issuer, subject: `u-${count}` });
    expect(kept.text).toContain('This is your only way to log in, so it stays.');
    expect(kept.text).toContain('Example Corp ·');
  });

  it('UPS-06 of somebody without a password: a fresh login stands in for it', async () => {
    await logIn();
    const page = await openAccount();
    expect(page.text).not.toContain('name="deletePassword"');
    expect(page.text).toContain('Set password');
    expect((await browser.post(`${world.issuer}/account/delete`, {})).text).toContain(
      'Your account will be deleted on',
    );
  });
});

describe('a site without passwords', () => {
  it('UPS-07 neither shows nor accepts them', async () => {
    await register();
    login = { ...rules, passwords: false };
    const page = await start();
    expect(page.text).not.toContain('type="password"');
    expect(page.text).not.toContain('Forgot your password?');
    const [, base = ''] = /action="([^"]+)\/login-link"/.exec(page.text) ?? [];
    expect((await browser.open(`${base}/register`)).text).not.toContain('type="password"');
    expect((await browser.open(`${base}/forgot`)).status).toBe(404);
    for (const path of ['sign-in', 'register', 'forgot'])
      expect(
        (await browser.post(`${base}/${path}`, { email, password, firstName: 'A', lastName: 'B' })).status,
      ).toBe(404);
    const linking = await through(page);
    expect(linking.text).toContain('Email me a code');
    expect(linking.text).not.toContain('type="password"');
  });

  it('UPS-07 goes by the site that the login returns to, whatever else a request names', async () => {
    const strict = await startWorld({
      pool,
      loginOf: (origin) => ({ ...rules, passwords: origin !== SITE }),
    });
    const visitor = createBrowser(strict);
    const page = await visitor.open(authorizeUrl(strict, { state: 'http://orchard.test' }));
    expect(page.text).not.toContain('type="password"');
  });
});
