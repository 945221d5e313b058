import { describe, expect, it } from 'vitest';
import { PROFILE_NAMES } from '../people/token-profiles.ts';
import type { ProfileName } from '../people/token-profiles.ts';
import { fixedClock } from '../testing/clock.ts';
import { AWAY, NOT_VALID, externalVerifier } from '../testing/external-verifier.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { tokenShapes } from '../testing/token-shapes.ts';
import type { Shape } from '../testing/token-shapes.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const provider = await startStandIn();
const { issuer } = provider;
const api = 'https://learn.academy.test/api/v1';
const client = '6e74172b-be56-4843-9ff4-e66a39bb12e3';
const seconds = () => Math.floor(clock.now().getTime() / 1000);
const EXPIRED = 'unauthenticated Your session has expired. Please log in again.';
let last = 0;

const SHAPES = tokenShapes({ issuer, api, client, seconds });
const NAMES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

const verifierFor = (name: ProfileName, settings: Record<string, string> = {}) =>
  externalVerifier(
    {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client,
      OIDC_PROFILE: name,
      PUBLIC_URL: 'https://learn.academy.test',
      ...settings,
    },
    clock.now,
  );

/** A token of a shape that no other test uses. */
async function issue({ type, claims, account }: Shape, changes: Record<string, unknown> = {}) {
  const token = await provider.sign({ iss: issuer, ...claims(), count: ++last, ...changes }, type);
  if (account) provider.accounts.set(token, account);
  return token;
}

describe.each(NAMES)('access tokens in the shape of %s', (name) => {
  const shape = SHAPES[name];

  it('AUTH-21 are accepted with their profile, with address and names', async () => {
    const { verify } = await verifierFor(name);
    const { login: _login, issuedAt, ...claims } = await verify(await issue(shape));
    expect(issuedAt).toEqual(expect.any(Number));
    expect(claims).toEqual({
      provider: issuer,
      subject: shape.subject,
      email: 'ada@academy.test',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
  });

  it.each(PROFILE_NAMES.filter((other) => other !== name))('AUTH-21 are refused by %s', async (other) => {
    const { outcome } = await verifierFor(other);
    // The provider knows the token, so only the profile can refuse it.
    const account = { email: 'ada@academy.test', given_name: 'Ada', sub: shape.claims()['sub'] };
    const token = await issue({ ...shape, account: other === 'userinfo' ? undefined : account });
    expect(await outcome(token)).toBe(NOT_VALID);
  });

  it('AUTH-21 are refused if issued to another client or for another API', async () => {
    const { outcome } = await verifierFor(name);
    for (const changes of [shape.ofOtherClient, shape.forOtherApi])
      if (changes) expect(await outcome(await issue(shape, changes))).toBe(NOT_VALID);
    expect(await outcome(await issue(shape))).toBe(`accepted ${shape.subject}`);
  });

  it('AUTH-21 are refused if expired or from another issuer', async () => {
    const { outcome } = await verifierFor(name);
    expect(await outcome(await issue(shape, { exp: seconds() - 61 }))).toBe(EXPIRED);
    expect(await outcome(await issue(shape, { iss: `${issuer}/other` }))).toBe(NOT_VALID);
  });

  it('AUTH-22 are never ID tokens, whatever their audience', async () => {
    const { outcome } = await verifierFor(name);
    const { type, idToken } = shape;
    const idTokenOf = (changes: object) => provider.sign({ iss: issuer, ...idToken(), ...changes }, type);
    expect(await outcome(await idTokenOf({}))).toBe(NOT_VALID);
    expect(await outcome(await issue(shape, { at_hash: 'h' }))).toBe(NOT_VALID);
    expect(await outcome(await issue(shape, { typ: 'ID' }))).toBe(NOT_VALID);
    expect(await outcome(await issue(shape, { token_use: 'id' }))).toBe(NOT_VALID);
  });

  it('AUTH-21 are accepted after a key rotation', async () => {
    const { outcome } = await verifierFor(name);
    expect(await outcome(await issue(shape))).toBe(`accepted ${shape.subject}`);
    await provider.rotateKeys();
    clock.advance(11_000);
    expect(await outcome(await issue(shape))).toBe(`accepted ${shape.subject}`);
  });

  it('AUTH-23 wait for an unavailable provider, while known ones are accepted', async () => {
    const { outcome } = await verifierFor(name);
    const known = await issue(shape);
    expect(await outcome(known)).toBe(`accepted ${shape.subject}`);
    await provider.rotateKeys();
    const fresh = await issue(shape);
    clock.advance(11_000);
    provider.failWith(502);
    expect([await outcome(known), await outcome(fresh)]).toEqual([`accepted ${shape.subject}`, AWAY]);
    provider.failWith(null);
    expect(await outcome(fresh)).toBe(`accepted ${shape.subject}`);
  });
});

describe('a nonce', () => {
  it('AUTH-22 marks an ID token, unless the provider marks its access tokens', async () => {
    const outcomes = await Promise.all(
      NAMES.map(async (name) => {
        const { outcome } = await verifierFor(name);
        return [name, (await outcome(await issue(SHAPES[name], { nonce: 'n' }))).split(' ')[0]];
      }),
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      rfc9068: 'accepted',
      keycloak: 'accepted',
      cognito: 'accepted',
      entra: 'unauthenticated',
      okta: 'unauthenticated',
      auth0: 'unauthenticated',
    });
  });
});

describe('an address', () => {
  it.each([false, 'false'])('AUTH-21 that is not verified (%s) is not used', async (email_verified) => {
    const { verify } = await verifierFor('keycloak', { OIDC_LOOKUP: 'none' });
    expect((await verify(await issue(SHAPES.keycloak, { email_verified }))).email).toBe('');
    const trusting = await verifierFor('keycloak', { OIDC_EMAIL_VERIFIED_CLAIM: 'none' });
    expect((await trusting.verify(await issue(SHAPES.keycloak, { email_verified }))).email).toBe(
      'ada@academy.test',
    );
  });
});

describe('single settings', () => {
  it('AUTH-21 override the profile: audience, type, client, subject, address and names', async () => {
    const { verify, outcome } = await verifierFor('auth0', {
      OIDC_AUDIENCE: 'urn:academy',
      OIDC_TOKEN_TYPES: 'at+jwt none',
      OIDC_CLIENT_CLAIM: 'client_id',
      OIDC_SUBJECT_CLAIM: 'person',
      OIDC_EMAIL_CLAIMS: 'mail https://x.test/email',
      OIDC_LOOKUP: 'none',
      OIDC_FIRST_NAME_CLAIMS: 'nickname',
      OIDC_LAST_NAME_CLAIMS: 'surname',
    });
    const claims = {
      exp: seconds() + 600,
      iss: issuer,
      aud: 'urn:academy',
      client_id: client,
      sub: '1',
      person: 'p-1',
      'https://x.test/email': 'ada@academy.test',
      nickname: 'Ada',
      surname: 'L.',
    };
    for (const type of ['at+jwt', 'application/at+jwt', undefined])
      expect(await verify(await provider.sign(claims, type))).toEqual({
        provider: issuer,
        subject: 'p-1',
        email: 'ada@academy.test',
        firstName: 'Ada',
        lastName: 'L.',
      });
    expect(await outcome(await provider.sign(claims, 'JWT'))).toBe(NOT_VALID);
    expect(await outcome(await provider.sign({ ...claims, aud: api }, 'at+jwt'))).toBe(NOT_VALID);
    expect(await outcome(await provider.sign({ ...claims, person: undefined }, 'at+jwt'))).toBe(NOT_VALID);
  });
});
