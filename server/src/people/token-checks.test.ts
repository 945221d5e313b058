import { errors } from 'jose';
import { describe, expect, it } from 'vitest';
import { checkClaims, show } from './token-checks.ts';
import type { Payload } from './token-claims.ts';
import { expired, faultOf, notValid, timeOf } from './token-faults.ts';
import type { TokenProfile, TokenType } from './token-profiles.ts';

const profile: TokenProfile = {
  types: ['jwt', 'opaque'],
  audience: ['api', 'other'],
  clientClaim: 'azp',
  marks: {},
  subject: 'uid',
  email: [],
  emailVerified: null,
  firstName: [],
  lastName: [],
  fullName: null,
  lookup: 'none',
  logout: {},
};
const good = { aud: 'api', azp: 'us', uid: 'ada' };
type Checking = { type?: TokenType | null; changes?: Partial<TokenProfile> };
/** The failed checks, with what to change. */
const faults = (payload: Payload, { type = 'jwt', changes = {} }: Checking = {}) =>
  checkClaims({ payload: { ...good, ...payload }, type, profile: { ...profile, ...changes }, clientId: 'us' })
    .filter(({ isPassed }) => !isPassed)
    .map(({ found, change }) => [found, change]);

describe('the claims of a token', () => {
  it('AUTH-21 are accepted if type, audience, client and subject match', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ aud: ['x', 'other'] })).toEqual([]);
    expect(faults({}, { type: 'opaque' })).toEqual([]);
    expect(faults({ azp: 'them' }, { changes: { clientClaim: null } })).toEqual([]);
    expect(faults({ aud: undefined }, { changes: { audience: [] } })).toEqual([]);
    const checks = checkClaims({ payload: good, type: 'jwt', profile, clientId: 'us' });
    expect(checks.map(({ found }) => found)).toEqual([
      'its type is jwt, accepted: jwt, opaque',
      'its audience (aud) is "api", accepted: api, other',
      'its client (azp) is "us", ours is "us"',
      'it is neither an ID token nor a refresh token',
      'its subject is in uid',
    ]);
  });

  it('IDP-04 are refused for a type that the provider does not use, with the setting to change', () => {
    const change = 'choose the OIDC_PROFILE of your provider, or set OIDC_TOKEN_TYPES';
    expect(faults({}, { type: 'none' })).toEqual([['its type is none, accepted: jwt, opaque', change]]);
    expect(faults({}, { type: null })).toEqual([['its type is unknown, accepted: jwt, opaque', change]]);
  });

  it('IDP-04 are refused for another API or client', () => {
    const change = 'let the provider issue tokens for our API, or set OIDC_AUDIENCE to its audience';
    expect(faults({ aud: ['x'] })).toEqual([['its audience (aud) is ["x"], accepted: api, other', change]]);
    expect(faults({ aud: undefined })).toEqual([
      ['its audience (aud) is missing, accepted: api, other', change],
    ]);
    expect(faults({ azp: 'them' })).toEqual([
      [
        'its client (azp) is "them", ours is "us"',
        'set OIDC_CLIENT_ID to the client that people log in with, or OIDC_CLIENT_CLAIM to where it is named',
      ],
    ]);
  });

  it('IDP-04 are refused without the marks of an access token, or with those of another', () => {
    const changes = { marks: { token_use: 'access', ver: '2' } };
    expect(faults({ token_use: 'access', ver: '2', nonce: 'n' }, { changes })).toEqual([]);
    expect(faults({ token_use: 'access' }, { changes })).toEqual([
      [
        'its claim ver is missing, access tokens of this profile have "2"',
        'send the access token, not the ID or refresh token, or choose another OIDC_PROFILE',
      ],
    ]);
    expect(faults({ nonce: 'n' })).toEqual([
      ['it is an ID token or a refresh token: it has the claim nonce', 'send the access token instead'],
    ]);
    expect(faults({ nonce: 'n' }, { type: 'opaque' })).toEqual([]);
    expect(faults({ nonce: 'n' }, { type: 'at+jwt', changes: { types: ['at+jwt'] } })).toEqual([]);
  });

  it('IDP-04 are refused without a subject', () => {
    const change = 'set OIDC_SUBJECT_CLAIM to the claim that identifies a person for good';
    for (const uid of ['', 7, undefined])
      expect(faults({ uid })).toEqual([['it has no subject (uid)', change]]);
  });

  it('IDP-04 are truncated if they are long', () => {
    expect(show(undefined)).toBe('missing');
    expect(show('x'.repeat(118))).toBe(`"${'x'.repeat(118)}"`);
    expect(show('x'.repeat(119))).toBe(`"${'x'.repeat(119)}…`);
  });
});

describe('an unverifiable token', () => {
  const ISSUER = 'https://login.test';
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'old' })).toString('base64url');
  const reasonOf = (error: unknown, token = `${header}.e30.x`) => {
    const fault = faultOf(error, { token, issuer: ISSUER });
    return (fault as { reason?: string }).reason;
  };
  const claimFailed = (claim: string, payload: Payload) =>
    new errors.JWTClaimValidationFailed('bad', payload, claim, 'check_failed');

  it('IDP-04 is logged with its reason', () => {
    expect(reasonOf(new errors.JWTExpired('x', { exp: 1_767_603_600 }))).toBe(
      'it expired at 2026-01-05T09:00:00.000Z',
    );
    expect(reasonOf(claimFailed('iss', { iss: 'https://x.test' }))).toBe(
      'its issuer (iss) is "https://x.test", ours is "https://login.test"',
    );
    expect(reasonOf(claimFailed('nbf', { nbf: 1_767_603_600 }))).toBe(
      'it is not valid before 2026-01-05T09:00:00.000Z: the clocks of the provider and of this server differ',
    );
    expect(reasonOf(claimFailed('sub', {}))).toBe('its claim sub is missing');
    expect(reasonOf(new errors.JWKSNoMatchingKey())).toBe(
      'the provider has no key with the id in its header, "old"',
    );
    expect(reasonOf(new errors.JWKSNoMatchingKey(), 'no-token')).toMatch(/missing$/);
    expect(reasonOf(new errors.JWSSignatureVerificationFailed())).toBe(
      'its signature does not fit the key of the provider',
    );
    expect(reasonOf(new errors.JOSEAlgNotAllowed('x'))).toBe(
      'its algorithm is "HS256", which is not accepted',
    );
    const noJwt = 'it is no signed JWT; opaque tokens need OIDC_PROFILE=userinfo';
    expect([new errors.JWSInvalid('x'), new errors.JWTInvalid('x')].map((error) => reasonOf(error))).toEqual([
      noJwt,
      noJwt,
    ]);
    expect(reasonOf(new errors.JOSENotSupported('x'))).toBe('it cannot be verified (ERR_JOSE_NOT_SUPPORTED)');
  });

  it('API-07 is distinguished from an expired session and from an unavailable provider', () => {
    const away = new Error('away');
    expect(faultOf(away, { token: '', issuer: ISSUER })).toBe(away);
    expect(faultOf(new errors.JWTExpired('x', { exp: 1 }), { token: '', issuer: ISSUER })).toMatchObject({
      kind: 'unauthenticated',
      message: 'Your session has expired. Please log in again.',
    });
    expect(expired('x').message).not.toBe(notValid('x').message);
    expect(notValid('why')).toMatchObject({
      kind: 'unauthenticated',
      reason: 'why',
      message: 'This access token is not valid here. Please log in again.',
    });
  });

  it('IDP-04 shows an invalid time as it is', () => {
    expect([timeOf('soon'), timeOf(undefined)]).toEqual(['"soon"', 'missing']);
  });
});
