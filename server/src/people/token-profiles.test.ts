import { describe, expect, it } from 'vitest';
import { tokenShapes } from '../testing/token-shapes.ts';
import { checkClaims } from './token-checks.ts';
import { identityOf, isIncomplete, tokenTypeOf } from './token-claims.ts';
import type { Payload } from './token-claims.ts';
import { PROFILE_NAMES, profileOf } from './token-profiles.ts';
import type { ProfileName, TokenType } from './token-profiles.ts';

const api = 'https://learn.academy.test/api/v1';
const clientId = 'our-academies';
const SHAPES = tokenShapes({ issuer: 'https://login.test', api, client: clientId, seconds: () => 1_000 });
const NAMES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

const profile = (name: ProfileName) => profileOf(name, { api, clientId });
const isAccepted = (name: ProfileName, { payload, type }: { payload: Payload; type: TokenType | null }) =>
  checkClaims({ payload, type, profile: profile(name), clientId }).every(({ isPassed }) => isPassed);
const token = (name: keyof typeof SHAPES, changes: Payload = {}) => {
  const { type, claims } = SHAPES[name];
  return { payload: { ...claims(), ...changes }, type: tokenTypeOf({ typ: type }) };
};
const ofEach = <Value>(read: (name: ProfileName) => Value) =>
  Object.fromEntries(PROFILE_NAMES.map((name) => [name, read(name)]));

describe.each(NAMES)('the profile of %s', (name) => {
  const { subject, account, ofOtherClient, forOtherApi, idToken, type } = SHAPES[name];

  it('AUTH-21 accepts access tokens as documented by the provider, unlike all other profiles', () => {
    expect(PROFILE_NAMES.filter((one) => isAccepted(one, token(name)))).toEqual([name]);
  });

  it('AUTH-21 refuses tokens of another client and for another API', () => {
    const others = [ofOtherClient, forOtherApi].filter((changes) => changes !== undefined);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((changes) => isAccepted(name, token(name, changes)))).toEqual([]);
  });

  it('AUTH-22 refuses ID tokens', () => {
    expect(isAccepted(name, { payload: idToken(), type: tokenTypeOf({ typ: type }) })).toBe(false);
  });

  it('AUTH-21 identifies the person, by lookup if the token does not', () => {
    const { payload } = token(name);
    expect(isIncomplete(identityOf(payload, profile(name)))).toBe(account !== undefined);
    expect(identityOf({ ...account, ...payload }, profile(name))).toEqual({
      subject,
      email: 'ada@academy.test',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
  });
});

describe('tokens of Keycloak and Cognito', () => {
  it('AUTH-22 must be marked as access tokens', () => {
    expect(isAccepted('keycloak', token('keycloak', { typ: undefined }))).toBe(false);
    expect(isAccepted('cognito', token('cognito', { token_use: undefined }))).toBe(false);
  });
});

describe('opaque tokens', () => {
  it('AUTH-21 are accepted by their own profile only, whatever the provider says about client and audience', () => {
    const payload = { sub: 'ada', aud: 'anything' };
    expect(PROFILE_NAMES.filter((name) => isAccepted(name, { payload, type: 'opaque' }))).toEqual([
      'userinfo',
    ]);
  });
});

describe('tokens of RFC 9068', () => {
  it('AUTH-21 may be for our client, if the provider cannot name an API', () => {
    expect(isAccepted('rfc9068', token('rfc9068', { aud: clientId }))).toBe(true);
  });
});

describe('tokens of Entra ID', () => {
  it('AUTH-21 have the address in the first existing of three claims', () => {
    const emailOf = (claims: Payload) => identityOf(claims, profile('entra')).email;
    const all = { email: 'a@x.test', preferred_username: 'b@x.test', upn: 'c@x.test' };
    expect(emailOf(all)).toBe('a@x.test');
    expect(emailOf({ ...all, email: undefined })).toBe('b@x.test');
    expect(emailOf({ upn: 'c@x.test' })).toBe('c@x.test');
  });
});

describe('every profile', () => {
  it('AUTH-23 defines where address and names are looked up', () => {
    expect(ofEach((name) => profile(name).lookup)).toEqual({
      rfc9068: 'none',
      keycloak: 'userinfo',
      entra: 'none',
      okta: 'userinfo',
      auth0: 'userinfo',
      cognito: 'userinfo',
      userinfo: 'userinfo',
    });
  });

  it('IDP-03 defines the parameters of the logout page, which Cognito names differently', () => {
    const usual = {
      client_id: '{client_id}',
      id_token_hint: '{id_token}',
      post_logout_redirect_uri: '{return_url}',
    };
    expect(ofEach((name) => profile(name).logout)).toEqual({
      ...ofEach(() => usual),
      cognito: { client_id: '{client_id}', logout_uri: '{return_url}' },
    });
  });
});
