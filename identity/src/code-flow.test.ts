import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import {
  OTHER_SITE,
  SITE,
  authorizeUrl,
  callToken,
  claimsOf,
  codeFor,
  exchange,
  refresh,
  startWorld,
  tokensOf,
} from './testing/world.ts';
import { SAMPLE_PEOPLE } from './sample-people.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });
const [ada] = SAMPLE_PEOPLE;

describe('signing in', () => {
  it('AUTH-01 redirects from the form to the site with code, state and issuer', async () => {
    const browser = createBrowser(world);
    const page = await browser.open(authorizeUrl(world));
    expect(page.status).toBe(200);
    const { leftTo = '' } = await browser.send(page, { email: 'ada@academy.test', password: 'academy' });
    const { origin, pathname, searchParams } = new URL(leftTo);
    expect(origin + pathname).toBe(`${SITE}/login/callback`);
    expect(searchParams.get('state')).toBe('state-1');
    expect(searchParams.get('iss')).toBe(world.issuer);
    expect(searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
  });

  it('AUTH-14 exchanges the code for tokens', async () => {
    const answer = await exchange(world, await codeFor(world));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
    const tokens = await tokensOf(answer);
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: expect.any(String),
    });
    expect(claimsOf(tokens.id_token)).toMatchObject({
      nonce: 'nonce-1',
      aud: 'academy',
      email: 'ada@academy.test',
    });
  });

  it('AUTH-08 puts the names into an access token that the API can check in process', async () => {
    const { access_token } = await tokensOf(exchange(world, await codeFor(world)));
    const [head = '', body = '', signature = ''] = access_token.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    expect(header).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(claimsOf(access_token)).toMatchObject({
      iss: world.issuer,
      aud: world.audience,
      sub: ada.id,
      firstName: 'Ada',
      lastName: 'Learner',
      email: 'ada@academy.test',
      scope: 'openid email urn:iam:m.me',
    });
    const key = world.identity.publicKeys().keys.find(({ kid }) => kid === header.kid);
    const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
    expect(
      verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
  });

  it('AUTH-12 requires no password at a second site', async () => {
    const browser = createBrowser(world);
    await codeFor(world, { browser });
    const { leftTo = '' } = await browser.open(
      authorizeUrl(world, { redirect_uri: `${OTHER_SITE}/login/callback` }),
    );
    expect(leftTo).toMatch(`${OTHER_SITE}/login/callback?code=`);
    const again = await exchange(world, new URL(leftTo).searchParams.get('code') ?? '', {
      redirect_uri: `${OTHER_SITE}/login/callback`,
    });
    expect(claimsOf((await tokensOf(again)).access_token)).toMatchObject({ sub: ada.id });
  });

  it('AUTH-10 is described by the discovery document', async () => {
    const found = await fetch(`${world.issuer}/.well-known/openid-configuration`);
    expect(await found.json()).toMatchObject({
      issuer: world.issuer,
      authorization_endpoint: `${world.issuer}/auth`,
      token_endpoint: `${world.issuer}/token`,
      end_session_endpoint: `${world.issuer}/session/end`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    const keys = (await (await fetch(`${world.issuer}/jwks`)).json()) as { keys: object[] };
    expect(keys.keys).toHaveLength(1);
    expect(Object.keys(keys.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('an invalid sign-in', () => {
  it.each([
    'http://evil.test/login/callback',
    `${SITE}.evil.test/login/callback`,
    `${SITE}@evil.test/login/callback`,
    `${SITE}/login/callback/../../evil`,
    '//evil.test/login/callback',
    '\\\\evil.test',
    'javascript:alert(1)',
    `${SITE}/login/callback\t`,
  ])('AUTH-11 does not return to %s', async (redirect_uri) => {
    const page = await createBrowser(world).open(authorizeUrl(world, { redirect_uri }));
    expect(page.leftTo).toBeUndefined();
    expect(page.status).toBe(400);
    expect(page.text).toContain('an address that is not one of our sites');
    expect(page.text).not.toContain('evil.test/');
  });

  it('AUTH-01 is refused without a challenge or with a plain one', async () => {
    const browser = createBrowser(world);
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
    ]) {
      const { leftTo = '' } = await browser.open(authorizeUrl(world, changes));
      expect(new URL(leftTo).searchParams.get('error')).toBe('invalid_request');
      expect(new URL(leftTo).searchParams.get('code')).toBeNull();
    }
  });

  it('AUTH-01 is refused for an unknown client', async () => {
    const page = await createBrowser(world).open(authorizeUrl(world, { client_id: 'somebody' }));
    expect(page.status).toBe(400);
    expect(page.text).toContain('It did not come from one of our sites');
  });

  it.each([
    ['a wrong code', { code: 'made-up' }],
    ['a wrong verifier', { code_verifier: 'another-verifier-of-at-least-forty-three-chars' }],
    ['another return address', { redirect_uri: `${OTHER_SITE}/login/callback` }],
  ])('AUTH-01 gets no tokens for %s', async (_what, changes) => {
    const answer = await exchange(world, await codeFor(world), changes);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'This login was used before, has expired or was ended. Please log in again.',
    });
  });

  it('AUTH-01 gets no tokens for an old code', async () => {
    const code = await codeFor(world);
    clock.advance(2 * 60_000);
    expect((await exchange(world, code)).status).toBe(400);
  });

  it('AUTH-01 gets nothing for a code used twice, and loses the tokens of its first use', async () => {
    const code = await codeFor(world);
    const { refresh_token } = await tokensOf(exchange(world, code));
    expect((await exchange(world, code)).status).toBe(400);
    expect((await refresh(world, refresh_token)).status).toBe(400);
  });

  it('AUTH-01 keeps at most one session, without a refresh token, if a code is used twice at the same time', async () => {
    const code = await codeFor(world);
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(world, code)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    for (const answer of good) {
      expect((await refresh(world, (await tokensOf(answer)).refresh_token)).status).toBe(400);
    }
  });

  it('AUTH-10 gets no tokens from pages of other sites', async () => {
    const answer = await callToken(
      world,
      { grant_type: 'refresh_token', refresh_token: 'x' },
      { origin: 'http://evil.test' },
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('API-07 gets tokens for the API only', async () => {
    const { leftTo = '' } = await createBrowser(world).open(
      authorizeUrl(world, { resource: 'http://evil.test/api' }),
    );
    expect(new URL(leftTo).searchParams.get('error')).toBe('invalid_target');
  });

  it('API-08 is refused for an address with a NUL', async () => {
    expect((await createBrowser(world).open(`${authorizeUrl(world)}%00`)).status).toBe(400);
  });
});

describe('refreshing', () => {
  it('AUTH-04 returns a new pair each time', async () => {
    const first = await tokensOf(exchange(world, await codeFor(world)));
    clock.advance(8 * 60_000);
    const second = await tokensOf(refresh(world, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(claimsOf(second.access_token)).toMatchObject({
      sub: ada.id,
      firstName: 'Ada',
      aud: world.audience,
    });
    expect((await refresh(world, second.refresh_token)).status).toBe(200);
  });

  it('AUTH-04 keeps two tabs signed in that refresh at the same time', async () => {
    const { refresh_token } = await tokensOf(exchange(world, await codeFor(world)));
    const both = await Promise.all([refresh(world, refresh_token), refresh(world, refresh_token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    clock.advance(5_000);
    expect((await refresh(world, refresh_token)).status).toBe(200);
    for (const answer of both)
      expect((await refresh(world, (await tokensOf(answer)).refresh_token)).status).toBe(200);
  });

  it('AUTH-05 ends the whole token family when a refresh token is reused later', async () => {
    const first = await tokensOf(exchange(world, await codeFor(world)));
    const second = await tokensOf(refresh(world, first.refresh_token));
    clock.advance(11_000);
    const stolen = await refresh(world, first.refresh_token);
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(world, second.refresh_token)).status).toBe(400);
  });

  it('AUTH-05 does not extend the grace period with each use', async () => {
    const first = await tokensOf(exchange(world, await codeFor(world)));
    for (const pause of [0, 6_000]) {
      clock.advance(pause);
      expect((await refresh(world, first.refresh_token)).status).toBe(200);
    }
    clock.advance(6_000);
    expect((await refresh(world, first.refresh_token)).status).toBe(400);
  });

  it('AUTH-04 ends after twelve hours, however often the token was rotated', async () => {
    let { refresh_token } = await tokensOf(exchange(world, await codeFor(world)));
    for (const _hour of Array.from({ length: 11 })) {
      clock.advance(60 * 60_000);
      ({ refresh_token } = await tokensOf(refresh(world, refresh_token)));
    }
    clock.advance(61 * 60_000);
    expect((await refresh(world, refresh_token)).status).toBe(400);
  });

  it('AUTH-05 rejects a made-up refresh token', async () => {
    expect((await refresh(world, 'made-up')).status).toBe(400);
  });
});

describe('the provider after all this', () => {
  it('AUTH-10 has logged no error', () => {
    expect(world.faults).toEqual([]);
  });
});
