import { describe, expect, it } from 'vitest';
import { verifyUserAccess } from '@academy/contract/people';
import { contentTree } from '../testing/content.ts';
import { fixedClock } from '../testing/clock.ts';
import { AWAY, NOT_VALID, externalVerifier } from '../testing/external-verifier.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { testConfig, testServer } from '../testing/server.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const provider = await startStandIn();
const { issuer, accounts } = provider;
const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'our-academies', OIDC_PROFILE: 'userinfo' };
const introspecting = {
  OIDC_LOOKUP: 'introspection',
  OIDC_INTROSPECTION_CLIENT_ID: 'the api',
  OIDC_INTROSPECTION_CLIENT_SECRET: 's:cret',
};
const ada = { sub: 'ada', email: 'ada@academy.test', name: 'Ada King Lovelace' };
const seconds = () => Math.floor(clock.now().getTime() / 1000);
let last = 0;

function issue(account: Record<string, unknown>): string {
  const token = `opaque-${++last}`;
  accounts.set(token, account);
  return token;
}

const verifierFor = (more: Record<string, string> = {}) =>
  externalVerifier({ ...settings, ...more }, clock.now);

describe('opaque tokens with userinfo', () => {
  it("AUTH-21 are accepted with the provider's answer, and refused by every other profile", async () => {
    const token = issue(ada);
    expect(await (await verifierFor()).verify(token)).toEqual({
      provider: issuer,
      subject: 'ada',
      email: 'ada@academy.test',
      firstName: 'Ada',
      lastName: 'King Lovelace',
    });
    for (const name of ['rfc9068', 'keycloak', 'entra', 'okta', 'auth0', 'cognito'])
      expect(await (await verifierFor({ OIDC_PROFILE: name })).outcome(token)).toBe(NOT_VALID);
  });

  it('AUTH-23 are looked up once a minute, however many calls use them', async () => {
    const { outcome } = await verifierFor();
    const token = issue(ada);
    const before = provider.lookups();
    await Promise.all([outcome(token), outcome(token), outcome(token)]);
    clock.advance(59_000);
    expect(await outcome(token)).toBe('accepted ada');
    expect(provider.lookups() - before).toBe(1);
    accounts.delete(token);
    clock.advance(1_000);
    expect(await outcome(token)).toBe(NOT_VALID);
    expect(await outcome(token)).toBe(NOT_VALID);
    expect(provider.lookups() - before).toBe(2);
    accounts.set(token, ada);
    clock.advance(10_000);
    expect(await outcome(token)).toBe('accepted ada');
  });

  it('AUTH-22 are never ID tokens, for which the provider is not even called', async () => {
    const { outcome } = await verifierFor();
    const idToken = await provider.sign({ ...ada, iss: issuer, aud: 'our-academies', nonce: 'n' }, 'JWT');
    accounts.set(idToken, ada);
    const before = provider.lookups();
    expect(await outcome(idToken)).toBe(NOT_VALID);
    expect(provider.lookups()).toBe(before);
  });

  it('AUTH-23 are not refused if the provider fails, and the failure is not cached', async () => {
    const { outcome } = await verifierFor();
    const token = issue(ada);
    for (const status of [500, 503, 429, 404, 302]) {
      provider.failWith(status);
      expect(await outcome(token)).toBe(AWAY);
    }
    provider.failWith(null);
    expect(await outcome(token)).toBe('accepted ada');
  });

  it('AUTH-21 need a subject', async () => {
    const { outcome } = await verifierFor();
    expect(await outcome(issue({ email: 'ada@academy.test' }))).toBe(NOT_VALID);
  });
});

describe('opaque tokens with introspection', () => {
  const known = { ...ada, client_id: 'our-academies' };

  it('AUTH-21 are accepted if active and from our client, using a separate client', async () => {
    const { outcome } = await verifierFor(introspecting);
    expect(await outcome(issue(known))).toBe('accepted ada');
    const sent = Buffer.from(provider.introspectionAuthorization().replace('Basic ', ''), 'base64');
    expect(sent.toString()).toBe('the%20api:s%3Acret');
    for (const changes of [
      { client_id: 'another-client' },
      { active: false },
      { iss: 'https://elsewhere.test' },
      { typ: 'Refresh' },
    ])
      expect(await outcome(issue({ ...known, ...changes }))).toBe(NOT_VALID);
    expect(await outcome(issue({ ...known, exp: seconds() - 61 }))).toBe(
      'unauthenticated Your session has expired. Please log in again.',
    );
  });

  it('AUTH-21 are for the configured audience', async () => {
    const { outcome } = await verifierFor({ ...introspecting, OIDC_AUDIENCE: 'urn:academy' });
    expect(await outcome(issue({ ...known, aud: ['urn:academy', 'x'] }))).toBe('accepted ada');
    expect(await outcome(issue({ ...known, aud: 'x' }))).toBe(NOT_VALID);
    expect(await outcome(issue(known))).toBe(NOT_VALID);
  });

  it('AUTH-23 are not refused because our own client is', async () => {
    const { outcome } = await verifierFor(introspecting);
    provider.failWith(401);
    expect(await outcome(issue(known))).toBe(AWAY);
    provider.failWith(null);
  });
});

describe('signed tokens without an address', () => {
  const claims = () => ({
    iss: issuer,
    sub: 'ada',
    azp: 'our-academies',
    aud: ['urn:academy'],
    exp: seconds() + 3600,
  });
  const auth0 = { OIDC_PROFILE: 'auth0', OIDC_AUDIENCE: 'urn:academy' };

  it('AUTH-23 get address and names from userinfo, cached for five minutes', async () => {
    const { verify } = await verifierFor(auth0);
    const token = await provider.sign(claims(), 'JWT');
    accounts.set(token, ada);
    expect((await verify(token)).firstName).toBe('Ada');
    accounts.set(token, { ...ada, name: 'Augusta King' });
    clock.advance(299_000);
    expect((await verify(token)).firstName).toBe('Ada');
    clock.advance(1_000);
    expect((await verify(token)).firstName).toBe('Augusta');
  });

  it('AUTH-23 are refused if userinfo returns another person or refuses them', async () => {
    const { outcome } = await verifierFor(auth0);
    const token = await provider.sign(claims(), 'JWT');
    accounts.set(token, { ...ada, sub: 'grace' });
    expect(await outcome(token)).toBe(NOT_VALID);
    expect(await outcome(await provider.sign({ ...claims(), count: 1 }, 'JWT'))).toBe(NOT_VALID);
  });
});

describe('the whole server', () => {
  it('AUTH-21, AUTH-23 accepts an opaque token, and answers 503 while the provider is down', async () => {
    const { tokens, provider: by } = testConfig(settings);
    const folders = { tenants: contentTree({}).folder };
    const server = await testServer({ config: { tokens, provider: by, folders }, keys: 'provider' });
    const send = (token: string) => server.client({ token }).send(verifyUserAccess, {});
    const { userId } = (await send(issue(ada))).data;
    const { rows } = await server.database.pool.query('select email, last_name from users where id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ email: 'ada@academy.test', last_name: 'King Lovelace' }]);
    await expect(send('unknown')).rejects.toMatchObject({ status: 401 });
    provider.failWith(503);
    await expect(send(issue(ada))).rejects.toMatchObject({ status: 503 });
    provider.failWith(null);
  });
});
