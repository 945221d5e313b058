import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, base64url, decodeJwt, importJWK } from 'jose';
import type { JWK } from 'jose';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { verifyUserAccess } from '@academy/contract/people';
import type { PageData } from '@academy/contract/page-data';
import { createBrowser } from '@academy/identity/testing/browser';
import { startWorld } from '@academy/identity/testing/world';
import { freePort } from '../testing/free-port.ts';
import { describeStartupError } from '../config/startup-error.ts';
import { startServer } from '../start.ts';
import { fixedClock } from '../testing/clock.ts';
import { contentTree } from '../testing/content.ts';
import { testDatabase } from '../testing/database.ts';
import { testConfig, testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const port = await freePort();
const spring = `http://spring.localhost:${port}`;
const audience = `http://localhost:${port}/api/v1`;

// The external provider only knows our client: its name, its return address, and the API it calls.
const elsewhere = await testDatabase();
const other = await startWorld({
  pool: elsewhere.pool,
  clientId: 'our-academies',
  redirectUris: [`${spring}/login/callback`],
  postLogoutUris: [`${spring}/`],
  origins: [spring],
  audience,
});
const variables = { OIDC_ISSUER: other.issuer, OIDC_CLIENT_ID: 'our-academies', PORT: String(port) };
const { tokens, provider } = testConfig(variables);
const tree = contentTree({});
const server = await testServer({
  config: { port, tokens, provider, folders: { tenants: tree.folder } },
  keys: 'provider',
});

const accessWith = async (token: string) => (await server.client({ token }).send(verifyUserAccess, {})).data;
const refusal = (token: string) =>
  accessWith(token).then(
    () => 'let in',
    (error: Error & { status?: number }) => `${error.status} ${error.message}`,
  );
const NOT_VALID = '401 This access token is not valid here. Please log in again.';
const EXPIRED = '401 Your session has expired. Please log in again.';

describe('an external provider by configuration', () => {
  it('AUTH-10 gives the browser the addresses from its discovery document', async () => {
    expect(await sessionOfPage()).toMatchObject({
      issuer: other.issuer,
      authorizeUrl: `${other.issuer}/auth`,
      tokenUrl: `${other.issuer}/token`,
      endSessionUrl: expect.stringMatching(
        /\/session\/end\?client_id=%7Bclient_id%7D&id_token_hint=%7Bid_token%7D&post_logout_redirect_uri=%7Breturn_url%7D$/,
      ),
      sendsIssuer: true,
      clientId: 'our-academies',
      logoutUrl: '',
    });
    // The embedded provider is disabled.
    expect((await server.get('/oidc/.well-known/openid-configuration')).status).toBe(404);
  });

  it('AUTH-01, AUTH-10, AUTH-14 logs ada in with its form, and our API accepts her token', async () => {
    const { access_token, refresh_token, expires_in } = await signIn();
    expect(expires_in).toBe(600);
    expect(refresh_token).toBeTruthy();
    const { userId, ...rights } = await accessWith(access_token);
    expect(rights).toMatchObject({ isAdmin: false, isPro: false, email: 'ada@academy.test' });
    const { rows } = await server.database.pool.query(
      'select provider, subject, email, first_name from users where id = $1',
      [userId],
    );
    expect(rows).toEqual([
      {
        provider: other.issuer,
        subject: decodeJwt(access_token).sub,
        email: 'ada@academy.test',
        first_name: 'Ada',
      },
    ]);
  });

  it('AUTH-12 is the same person in every tenant and after the next login', async () => {
    const first = await signIn();
    const second = await signIn();
    const userIds = await Promise.all(
      [first, second].flatMap(({ access_token: token }) =>
        ['spring', 'kube', 'tanzu'].map(
          async (tenantId) =>
            (await server.client({ tenantId, token }).send(verifyUserAccess, {})).data.userId,
        ),
      ),
    );
    expect(new Set(userIds).size).toBe(1);
  });

  it('AUTH-01 issues nothing for a wrong verifier or a used code', async () => {
    const { code, redeem } = await codeFor();
    expect((await redeem(code, 'another-verifier-of-at-least-forty-three-characters')).status).toBe(400);
    expect((await redeem(code)).status).toBe(200);
    expect((await redeem(code)).status).toBe(400);
  });

  it('AUTH-10 keeps working after a key rotation', async () => {
    const before = (await signIn()).access_token;
    await accessWith(before);
    clock.advance(1000);
    await other.identity.rotateKeys();
    const after = (await signIn()).access_token;
    // Its keys were just read, and requests must not make us read them repeatedly.
    expect(await refusal(after)).toBe(NOT_VALID);
    clock.advance(11_000);
    expect(await refusal(after)).toBe('let in');
    expect(await refusal(before)).toBe('let in');
  });
});

describe('a token of the external provider', () => {
  it('AUTH-12 is accepted for our API or our client', async () => {
    expect(await refusal(await sign({}))).toBe('let in');
    expect(await refusal(await sign({ aud: 'our-academies' }))).toBe('let in');
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'http://elsewhere.test/oidc' }],
    ['meant for somebody else', { aud: 'http://elsewhere.test/api' }],
    ['without an audience', { aud: undefined }],
    ['without an expiry', { exp: undefined }],
    ['that is not valid yet', { nbf: seconds() + 300 }],
  ])('AUTH-10 is refused: one %s', async (_what, claims) => {
    expect(await refusal(await sign(claims))).toBe(NOT_VALID);
  });

  it('AUTH-10 is refused without a signature and as an ID token', async () => {
    const [, payload] = (await sign({})).split('.');
    const header = base64url.encode(JSON.stringify({ alg: 'none', typ: 'at+jwt' }));
    expect(await refusal(`${header}.${payload}.`)).toBe(NOT_VALID);
    expect(await refusal((await signIn()).id_token)).toBe(NOT_VALID);
  });

  it('AUTH-10 tolerates a minute of clock skew, and no more', async () => {
    expect(await refusal(await sign({ exp: seconds() - 59 }))).toBe('let in');
    expect(await refusal(await sign({ exp: seconds() - 61 }))).toBe(EXPIRED);
    expect(await refusal(await sign({ nbf: seconds() + 59 }))).toBe('let in');
    expect(await refusal(await sign({ nbf: seconds() + 61 }))).toBe(NOT_VALID);
  });
});

describe('an unusable provider', () => {
  it('AUTH-10 stops the start with a message if it does not answer', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}/oidc`;
    expect(await complaint(unreachable)).toMatch(
      new RegExp(
        `^Academy did not start.\\nThe OpenID provider at ${unreachable}/.well-known/openid-configuration does not answer \\(.+\\): check OIDC_ISSUER\\.$`,
      ),
    );
  });

  it('AUTH-10 stops the start with a message if its issuer differs', async () => {
    const nickname = other.issuer.replace('127.0.0.1', 'localhost');
    expect(await complaint(nickname)).toBe(
      `Academy did not start.\nThe OpenID provider at ${nickname}/.well-known/openid-configuration calls itself ${other.issuer}: set OIDC_ISSUER to that.`,
    );
  });

  it.each([
    ['{"issuer": 7}', 'does not describe itself well'],
    ['<!doctype html>', 'does not answer'],
  ])('AUTH-10 stops the start when it answers with %s', async (body, reason) => {
    const stranger = createServer((_request, response) => void response.end(body));
    await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve));
    whenDone(() => void stranger.close());
    const { port: its } = stranger.address() as AddressInfo;
    expect(await complaint(`http://127.0.0.1:${its}`)).toContain(reason);
  });
});

const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0';
type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number };

/** What the first HTML tells the browser, which is all it needs to log in. */
async function sessionOfPage(): Promise<PageData['session']> {
  const html = await (await server.get('/auth', { tenantId: 'spring' })).text();
  const [, data = ''] = /<script[^>]*id="page-data"[^>]*>([^<]*)</.exec(html) ?? [];
  return (JSON.parse(data) as PageData).session;
}

async function codeFor() {
  const { authorizeUrl, tokenUrl, clientId, scope } = await sessionOfPage();
  const redirectUri = `${spring}/login/callback`;
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const browser = createBrowser(other);
  const form = await browser.open(`${authorizeUrl}?${new URLSearchParams(parameters)}`);
  const { leftTo = '' } = await browser.send(form, { email: 'ada@academy.test', password: 'academy' });
  const back = new URL(leftTo);
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['a-state', other.issuer]);
  const redeem = (code: string, verifier = VERIFIER) =>
    fetch(tokenUrl, {
      method: 'POST',
      headers: { origin: spring },
      body: new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        grant_type: 'authorization_code',
        code_verifier: verifier,
        code,
      }),
    });
  return { code: back.searchParams.get('code') ?? '', redeem };
}

async function signIn(): Promise<Tokens> {
  const { code, redeem } = await codeFor();
  const tokensFor = (await (await redeem(code)).json()) as Tokens;
  expect(decodeJwt(tokensFor.id_token)['nonce']).toBe('a-nonce');
  return tokensFor;
}

/** Signed with the provider's own key, so that only the claims can be wrong. */
async function sign(claims: Record<string, unknown>): Promise<string> {
  const { rows } = await elsewhere.pool.query<{ private_jwk: JWK; kid: string }>(
    'select kid, private_jwk from identity_keys order by signs_from desc, created_at desc, kid limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('The provider has no key');
  const usual = { iss: other.issuer, aud: audience, sub: 'ada', exp: seconds() + 600, ...claims };
  return new SignJWT(usual)
    .setProtectedHeader({ alg: 'RS256', kid: row.kid, typ: 'at+jwt' })
    .sign(await importJWK(row.private_jwk, 'RS256'));
}

function seconds(): number {
  return Math.floor(clock.now().getTime() / 1000);
}

/** The terminal output if the server cannot start. */
async function complaint(issuer: string): Promise<string> {
  const usual = testConfig({ DATABASE_URL: server.database.url, OIDC_ISSUER: issuer });
  const config = { ...usual, folders: { ...usual.folders, tenants: tree.folder } };
  try {
    const started = await startServer({ config, log: pino({ level: 'silent' }) });
    await started.stop();
    return 'It started';
  } catch (error) {
    return describeStartupError(error);
  }
}
