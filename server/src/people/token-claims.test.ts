import { describe, expect, it } from 'vitest';
import { identityOf, isIncomplete, loginOf, otherTokenMark, tokenTypeOf } from './token-claims.ts';
import type { Payload } from './token-claims.ts';
import type { TokenProfile } from './token-profiles.ts';

const profile: TokenProfile = {
  types: ['at+jwt'],
  audience: [],
  clientClaim: 'azp',
  marks: {},
  subject: 'sub',
  email: ['email', 'upn'],
  emailVerified: 'email_verified',
  firstName: ['given_name', 'first'],
  lastName: ['family_name'],
  fullName: 'name',
  lookup: 'none',
  logout: {},
};
const identity = (payload: Payload, changes: Partial<TokenProfile> = {}) =>
  identityOf({ sub: 'ada', ...payload }, { ...profile, ...changes });

describe('the person of a token', () => {
  it('AUTH-21 has the first address and names that are texts', () => {
    const claims = { email: 'ada@x.test', upn: 'other@x.test', given_name: 'Ada', family_name: 'Lovelace' };
    expect(identity(claims)).toEqual({
      subject: 'ada',
      email: 'ada@x.test',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(identity({ email: '', upn: 'ada@x.test', given_name: 7, first: 'Ada' })).toEqual({
      subject: 'ada',
      email: 'ada@x.test',
      firstName: 'Ada',
      lastName: '',
    });
    expect(identity({})).toEqual({ subject: 'ada', email: '', firstName: '', lastName: '' });
    expect(identity({ sub: 7 }).subject).toBe('');
  });

  it('AUTH-21 has no address that the provider did not verify', () => {
    const emailOf = (email_verified: unknown, changes: Partial<TokenProfile> = {}) =>
      identity({ email: 'ada@x.test', email_verified }, changes).email;
    expect([false, 'false'].map((value) => emailOf(value))).toEqual(['', '']);
    expect([true, 'true', undefined].map((value) => emailOf(value))).toEqual(
      Array.from({ length: 3 }, () => 'ada@x.test'),
    );
    expect(emailOf(false, { emailVerified: null })).toBe('ada@x.test');
  });

  it('AUTH-21 has the parts of the full name if there is no other', () => {
    const named = (payload: Payload, changes: Partial<TokenProfile> = {}) => {
      const { firstName, lastName } = identity(payload, changes);
      return [firstName, lastName];
    };
    expect(named({ name: ' Ada  King Lovelace ' })).toEqual(['Ada', 'King Lovelace']);
    expect(named({ name: 'Ada' })).toEqual(['Ada', '']);
    expect(named({ name: 'Someone Else', given_name: 'Ada' })).toEqual(['Ada', '']);
    expect(named({ name: 'Someone Else', family_name: 'Lovelace' })).toEqual(['', 'Lovelace']);
    expect(named({ name: 'Ada Lovelace' }, { fullName: null })).toEqual(['', '']);
  });

  it('AUTH-23 is incomplete without an address, or without any name', () => {
    const ada = { subject: 'ada', email: 'ada@x.test', firstName: 'Ada', lastName: 'Lovelace' };
    const incomplete = [
      {},
      { lastName: '' },
      { firstName: '' },
      { email: '' },
      { firstName: '', lastName: '' },
    ];
    expect(incomplete.map((missing) => isIncomplete({ ...ada, ...missing }))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

it('FACT-01 includes the time and methods of the login, if given', () => {
  expect(loginOf({ auth_time: 1_767_603_600, amr: ['pwd', 7, 'otp'] })).toEqual({
    login: { at: 1_767_603_600, methods: ['pwd', 'otp'] },
  });
  expect(loginOf({ auth_time: 1_767_603_600 })).toEqual({ login: { at: 1_767_603_600 } });
  expect(loginOf({ auth_time: 'now', amr: ['pwd'] })).toEqual({ login: { methods: ['pwd'] } });
  expect(loginOf({ auth_time: 'now', amr: 'pwd' })).toEqual({});
});

describe('a token that is not an access token', () => {
  const markOf = (payload: Payload, isMarked = false) => otherTokenMark(payload, { isMarked });

  it.each<[string, Payload]>([
    ['at_hash', { at_hash: 'x' }],
    ['c_hash', { c_hash: 'x' }],
    ['s_hash', { s_hash: 'x' }],
    ['typ', { typ: 'ID' }],
    ['typ', { typ: 'Refresh' }],
    ['typ', { typ: 'Offline' }],
    ['token_use', { token_use: 'id' }],
  ])('AUTH-22 is known by its claim %s: %j, marked or not', (claim, payload) => {
    expect([markOf(payload), markOf(payload, true)]).toEqual([claim, claim]);
  });

  it('AUTH-22 has a nonce, unless the provider marks its access tokens', () => {
    expect([markOf({ nonce: 'n' }), markOf({ nonce: 'n' }, true)]).toEqual(['nonce', null]);
    const access = [{}, { typ: 'Bearer' }, { token_use: 'access' }];
    expect(access.map((payload) => markOf(payload))).toEqual([null, null, null]);
  });
});

it('AUTH-21 is recognized by media type, ignoring case and prefix', () => {
  const types = ['at+jwt', 'application/at+JWT', 'JWT', 'x-application/jwt', 'dpop+jwt', 7, undefined];
  expect(types.map((typ) => tokenTypeOf({ typ }))).toEqual([
    'at+jwt',
    'at+jwt',
    'jwt',
    null,
    null,
    null,
    'none',
  ]);
});
