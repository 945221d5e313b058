import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import {
  describeToken,
  parseClaims,
  REFRESH_SCOPE,
  refreshDelay,
  requireCodeVerifier,
  requireRefreshToken,
  safeReturnPath,
} from './session.ts';
import { isAuthenticated, STORED_KEYS } from './stored-session.ts';

// Tests run in Node; the domain itself must not know it, so what they borrow is declared here.
declare const Buffer: { from: (text: string) => { toString: (encoding: 'base64url') => string } };
declare const URL: new (address: string, base: string) => { origin: string; pathname: string };

const now = Date.UTC(2030, 0, 15, 12);
const MINUTE = 60_000;

describe('the stored session', () => {
  it('AUTH-02 the keys are those that other parts of the site rely on', () => {
    expect(Object.values(STORED_KEYS)).toEqual([
      'accessToken',
      'refreshToken',
      'expiresAt',
      'issuedAt',
      'idToken',
      'originUri',
      'code_verifier',
    ]);
  });

  it('AUTH-03 a token whose expiry is in the future authenticates', () => {
    expect(isAuthenticated({ accessToken: 'token', expiresAt: now + 1 }, now)).toBe(true);
  });

  it.each([
    [null, now + MINUTE],
    ['', now + MINUTE],
    ['token', null],
    ['token', Number.NaN],
    ['token', now],
    ['token', now - 1],
  ])('AUTH-03 token %j with expiry %j does not', (accessToken, expiresAt) => {
    expect(isAuthenticated({ accessToken, expiresAt }, now)).toBe(false);
  });
});

describe('when to refresh', () => {
  it('AUTH-04 two minutes before expiry', () => {
    expect(refreshDelay({ expiresAt: now + 10 * MINUTE, issuedAt: now, now })).toBe(8 * MINUTE);
    expect(refreshDelay({ expiresAt: now + 10 * MINUTE, now })).toBe(8 * MINUTE);
  });

  it('AUTH-04 at once if expired, or if the two minutes have begun', () => {
    expect(refreshDelay({ expiresAt: now, now })).toBe(0);
    expect(refreshDelay({ expiresAt: now - MINUTE, issuedAt: now - 11 * MINUTE, now })).toBe(0);
    expect(refreshDelay({ expiresAt: Number.NaN, now })).toBe(0);
    expect(refreshDelay({ expiresAt: now + MINUTE, issuedAt: now - 9 * MINUTE, now })).toBe(0);
  });

  it('AUTH-04 a short-lived token lives half its life first', () => {
    expect(refreshDelay({ expiresAt: now + 2 * MINUTE, issuedAt: now, now })).toBe(MINUTE);
    expect(refreshDelay({ expiresAt: now + 3 * MINUTE, issuedAt: now, now })).toBe(1.5 * MINUTE);
  });

  it('AUTH-04 the wait always fits a timer and ends before a token expires', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.integer({ min: 1 }), (start, age, life) => {
        const delay = refreshDelay({ expiresAt: start + life, issuedAt: start, now: start + age });
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThan(2 ** 31);
        if (age < life) expect(delay).toBeLessThan(life - age);
      }),
    );
  });

  it('AUTH-04 the scope of a refresh is fixed', () => {
    expect(REFRESH_SCOPE).toBe('urn:iam:m.me openid email');
  });
});

describe('what signing in needs', () => {
  it('AUTH-07 each missing piece has its own message', () => {
    expect(() => requireCodeVerifier(null)).toThrow(
      expect.objectContaining({
        code: 'code_verifier_missing',
        message: 'Code verifier not found in local storage',
      }),
    );
    expect(() => requireRefreshToken('')).toThrow(
      expect.objectContaining({ code: 'refresh_token_missing', message: 'No refresh token available' }),
    );
    expect(() => parseClaims(undefined)).toThrow(
      expect.objectContaining({ code: 'token_missing', message: 'No token provided' }),
    );
    expect(() => parseClaims(null)).toThrow(DomainError);
  });

  it('AUTH-07 what is there is handed back', () => {
    expect(requireCodeVerifier('verifier')).toBe('verifier');
    expect(requireRefreshToken('refresh')).toBe('refresh');
  });
});

describe('claims', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (payload: unknown) => `${part({ alg: 'RS256' })}.${part(payload)}.signature`;

  it('AUTH-08 first and last name are read, whatever letters they have', () => {
    expect(parseClaims(token({ firstName: 'Ada', lastName: 'Lovelaçé 🚀', sub: '1' }))).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelaçé 🚀',
    });
  });

  it('AUTH-21 the names of OpenID are read where a token has no others', () => {
    const names = { given_name: 'Ada', family_name: 'Lovelace' };
    expect(parseClaims(token(names))).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(parseClaims(token({ ...names, firstName: 'Augusta' }))).toEqual({
      firstName: 'Augusta',
      lastName: 'Lovelace',
    });
  });

  it('AUTH-08 a token without names has none', () => {
    expect(parseClaims(token({ firstName: 7 }))).toEqual({});
  });

  it('AUTH-15 a token tells whose it is, the email it was given for and how long it lives', () => {
    expect(describeToken(token({ sub: 'ada', email: 'ada@academy.test', iat: 1000, exp: 1600 }))).toEqual({
      subject: 'ada',
      email: 'ada@academy.test',
      lifetimeMs: 10 * MINUTE,
    });
    expect(describeToken(token({ sub: 7, exp: 1600 }))).toEqual({
      subject: null,
      email: null,
      lifetimeMs: null,
    });
  });

  it.each([
    'token',
    'a.b',
    'a.b.c',
    `a.${part('text')}.c`,
    `a.${part([1])}.c`,
    `a.${part(null)}.c`,
    'a..c',
    `${part({})}.${part({})}`,
  ])('AUTH-08 the token %j is refused as unreadable', (malformed) => {
    expect(() => parseClaims(malformed)).toThrow(
      expect.objectContaining({
        code: 'token_malformed',
        message: 'This access token cannot be read, please log in again',
      }),
    );
  });
});

describe('the origin address', () => {
  const origin = 'https://kube.academy.test';

  it('AUTH-11 a path is followed where the origin is not known', () => {
    expect(safeReturnPath('/courses', '')).toBe('/courses');
    expect(safeReturnPath('?a=1', '')).toBe('/');
  });

  it.each([
    ['/courses/pods?topic=java#top', '/courses/pods?topic=java#top'],
    ['https://kube.academy.test/courses', '/courses'],
    ['HTTPS://Kube.Academy.Test/Courses', '/Courses'],
    ['https://kube.academy.test', '/'],
    ['https://kube.academy.test?a=1', '/?a=1'],
    ['/?next=https://evil.test//x', '/?next=https://evil.test//x'],
    ['/', '/'],
  ])('AUTH-11 %j is followed to %j', (address, path) => {
    expect(safeReturnPath(address, origin)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'courses',
    ' /courses',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\u0000//evil.test',
    '/.//evil.test',
    'https://evil.test/',
    'https://kube.academy.test.evil.test/',
    'https://kube.academy.test@evil.test/',
    'https://kube.academy.test:8443/courses',
    'http://kube.academy.test/courses',
    'https://kube.academy.test//evil.test',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
  ])('AUTH-11 %j is not followed', (address) => {
    expect(safeReturnPath(address, origin)).toBe('/');
  });

  it('AUTH-11 whatever is stored, the browser stays within the origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'https:',
      origin,
      '%2f',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = new URL(safeReturnPath(pieces.join(''), origin), `${origin}/login/callback`);
        expect(target.origin).toBe(origin);
        expect(target.pathname.startsWith('//')).toBe(false);
      }),
    );
  });
});
