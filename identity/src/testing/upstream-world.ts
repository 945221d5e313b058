import { beforeEach } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createAccounts } from '../accounts.ts';
import type { LoginRules } from '../options.ts';
import type { UpstreamProvider } from '../upstream/provider.ts';
import { createPasswords } from '../passwords.ts';
import { createBrowser } from './browser.ts';
import type { Browser, Page } from './browser.ts';
import { startGithubUpstream } from './upstream-github.ts';
import { startOpenidUpstream } from './upstream-openid.ts';
import { authorizeUrl, claimsOf, exchange, SITE, startWorld, tokensOf } from './world.ts';
import { CHEAP_HASH } from './cheap-hash.ts';

export const PASSWORD = 'a good long secret';

/** A provider that passes logins on to an OpenID provider and to GitHub; each test has a person and a browser of its own. */
export async function startUpstreamWorld({ also = [] }: { also?: readonly UpstreamProvider[] } = {}) {
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
      ...also,
    ],
  };
  const refusals: string[] = [];
  const at = { count: 0, email: '', login: rules, browser: createBrowser({ base: '' }) };
  const world = await startWorld({
    pool,
    loginOf: () => at.login,
    onRefused: (reason) => void refusals.push(reason),
  });
  const run = {
    pool,
    corp,
    github,
    rules,
    refusals,
    world,
    /** The number, the address and the browser of the test's person, and the rules of all sites. */
    at,
    start: (by: Browser = at.browser): Promise<Page> => by.open(authorizeUrl(world)),
    logIn: async (name?: string, by: Browser = at.browser): Promise<Page> =>
      through(await by.open(authorizeUrl(world)), name, by),
    through: (page: Page, name?: string, by: Browser = at.browser): Promise<Page> => through(page, name, by),
    openAccount: (): Promise<Page> => at.browser.open(`${world.issuer}/account?origin=${SITE}`),

    /** An account of our own, with a password. */
    async register(address = at.email): Promise<string> {
      const passwordHash = await createPasswords({ cost: CHEAP_HASH }).hash(PASSWORD);
      const person = { firstName: 'Mary', lastName: 'Own', passwordHash };
      const account = await createAccounts(world.options).create({ email: address, ...person });
      return account?.id ?? '';
    },

    async claimsFrom(page: Page): Promise<Record<string, unknown>> {
      const code = new URL(page.leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
      return claimsOf((await tokensOf(exchange(world, code))).access_token);
    },

    async mailedCode(kind = 'upstream-code'): Promise<string> {
      await world.identity.settled();
      return world.mails.findLast((mail) => mail.kind === kind)?.code ?? '';
    },
  };

  beforeEach(() => {
    at.count += 1;
    at.email = `joan-${at.count}@example.org`;
    at.login = rules;
    refusals.length = 0;
    world.mails.length = 0;
    at.browser = createBrowser(world);
    Object.assign(corp, { idToken: {}, answer: {}, description: {}, isAway: false });
    const { count, email } = at;
    corp.person = {
      sub: `u-${count}`,
      email,
      email_verified: true,
      given_name: 'Joan',
      family_name: 'Clarke',
    };
    github.user.id = 1_000 + count;
    github.emails = [{ email, primary: true, verified: true, visibility: 'private' }];
  });
  return run;
}

/** Where the link of a provider leads from a page. */
export async function leaveFor(page: Page, name: string, by: Browser): Promise<Page> {
  const link = new RegExp(`href="([^"]+)"[^>]*>(?:Continue with|Link) ${name}`).exec(page.text)?.[1] ?? '';
  return by.open(link.replaceAll(/&#38;|&amp;/g, '&'));
}

/** Follows the link of a provider there and back again. */
async function through(page: Page, name = 'Example Corp', by: Browser): Promise<Page> {
  const left = await leaveFor(page, name, by);
  return left.leftTo === undefined ? left : by.open(await backFrom(left.leftTo));
}

export async function backFrom(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
