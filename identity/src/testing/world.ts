import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { createIdentity } from '../identity.ts';
import type { Identity } from '../identity.ts';
import type { IdentityMail, IdentityOptions } from '../options.ts';
import { createBrowser } from './browser.ts';
import { addSigningKey } from './signing-key.ts';
import { whenDone } from '@academy/server/testing/when-done';
import { CHEAP_HASH } from './cheap-hash.ts';

declare module 'vitest' {
  /** What the server's test cluster provides, said once more because it lies outside of this package. */
  export interface ProvidedContext {
    cluster: { url: string; template: string };
  }
}

export const CLIENT = 'academy';
export const SITE = 'http://garden.test';
export const OTHER_SITE = 'http://orchard.test';
export const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0';
export const SCOPE = 'openid email urn:iam:m.me';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** A provider behind a plain server, two sites that use it, and the mail it sends. */
export async function startWorld({
  pool,
  hostname = '127.0.0.1',
  ...given
}: { pool: Pool; hostname?: string } & Partial<IdentityOptions>) {
  const mails: IdentityMail[] = [];
  const faults: unknown[] = [];
  const deleted: string[] = [];
  const server = createServer((request, response) => identity.handler(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const base = `http://${hostname}:${port}`;
  let last = 0;
  const options: IdentityOptions = {
    pool,
    issuer: `${base}/oidc`,
    audience: `${base}/api/v1`,
    clientId: CLIENT,
    redirectUris: [SITE, OTHER_SITE].map((site) => `${site}/login/callback`),
    postLogoutUris: [`${SITE}/`, `${OTHER_SITE}/`],
    origins: [SITE, OTHER_SITE],
    brandOf: (origin) => ({
      name: origin === SITE ? 'Garden' : 'Orchard',
      title: origin === SITE ? 'Garden Academy' : 'Orchard Academy',
      tagline: 'Grow what you know',
      logo: '/brand/logo.svg',
      icon: '/brand/icon.svg',
      hero: '/brand/hero.svg',
      font: '/assets/font-1.woff2',
      links: [{ title: 'Terms', path: '/terms' }],
      style: ':root{--brand:#1e7a3e;--on-brand:#fff}',
    }),
    sendMail: async (mail) => void mails.push(mail),
    now: () => new Date(),
    newId: () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`,
    samplePeople: true,
    secureCookies: false,
    hashCost: CHEAP_HASH,
    onAccountDeleted: async (id) => void deleted.push(id),
    onFault: (error) => void faults.push(error),
    ...given,
  };
  await addSigningKey(pool, options.now());
  const identity: Identity = await createIdentity(options);
  whenDone(async () => {
    await identity.settled();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });
  return {
    base,
    issuer: options.issuer,
    audience: options.audience,
    options,
    identity,
    mails,
    faults,
    deleted,
  };
}

/** What the site sends a browser to when somebody signs in. */
export function authorizeUrl({ issuer }: World, changes: Record<string, string | undefined> = {}): string {
  const params: Record<string, string | undefined> = {
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: `${SITE}/login/callback`,
    scope: SCOPE,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const known = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${issuer}/auth?${new URLSearchParams(known)}`;
}

/** Signs in with the form and comes back with the code. */
export async function codeFor(
  world: World,
  { email = 'ada@academy.test', password = 'academy', browser = createBrowser(world) } = {},
): Promise<string> {
  const page = await browser.open(authorizeUrl(world));
  const { leftTo } = page.leftTo === undefined ? await browser.send(page, { email, password }) : page;
  return new URL(leftTo ?? 'nowhere:').searchParams.get('code') ?? '';
}

export function callToken(
  { issuer }: World,
  params: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { origin: SITE, ...headers },
    body: new URLSearchParams({ client_id: CLIENT, ...params }),
  });
}

export function exchange(world: World, code: string, changes: Record<string, string> = {}) {
  return callToken(world, {
    grant_type: 'authorization_code',
    redirect_uri: `${SITE}/login/callback`,
    code_verifier: VERIFIER,
    code,
    ...changes,
  });
}

export function refresh(world: World, refreshToken: string) {
  return callToken(world, {
    grant_type: 'refresh_token',
    scope: 'urn:iam:m.me openid email',
    refresh_token: refreshToken,
  });
}

export type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number };

export async function tokensOf(answer: Response | Promise<Response>): Promise<Tokens> {
  return (await (await answer).json()) as Tokens;
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
