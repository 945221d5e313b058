import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_DATA } from '../testing/page.ts';
import { authorizeAddress } from './oauth.ts';
import { completeSignIn, keepReferrer, reasonOf, takeOrigin } from './sign-in.ts';
import { aLock, aStorage, aToken, entriesOf } from './testing.ts';
import { NoAnswer } from './tokens.ts';

const SITE = 'https://spring.academy.test';
const NOON = Date.UTC(2026, 0, 15, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('completeSignIn', () => {
  it('RTE-01 logs in with the code, keeps the tokens and leads to the stored origin address', async () => {
    const storage = aStorage({ originUri: `${SITE}/courses/rest?tab=2#lessons` });
    const begun = new URL(await authorizeAddress({ session: SESSION_DATA, origin: SITE }, { storage }));
    const { state = '', nonce } = Object.fromEntries(begun.searchParams);
    const claims = { iss: SESSION_DATA.issuer, aud: 'academy', sub: 'ada', nonce };
    const answer = {
      access_token: 'access',
      token_type: 'Bearer',
      refresh_token: 'refresh',
      expires_in: 600,
      id_token: aToken({ ...claims, iat: NOON / 1000, exp: NOON / 1000 + 600 }),
    };
    const next = await completeSignIn(
      { session: SESSION_DATA, origin: SITE, fetch: async () => Response.json(answer) },
      { storage, address: `${SITE}/login/callback?code=1&state=${state}`, now: Date.now, lock: aLock() },
    );
    expect(next).toBe('/courses/rest?tab=2#lessons');
    expect(entriesOf(storage)).toEqual({
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresAt: String(NOON + 600_000),
    });
  });
});

describe('keepReferrer', () => {
  const keptFrom = (referrer: string, originUri = `${SITE}/guides`) => {
    const storage = aStorage({ originUri });
    keepReferrer(storage, { referrer, origin: SITE });
    return storage.getItem('originUri');
  };

  it('RTE-07 returns to the page whose link led to signing in, not to an earlier one', () => {
    expect(keptFrom(`${SITE}/courses?level=Beginner`)).toBe(`${SITE}/courses?level=Beginner`);
  });

  it('LAY-05 leaves what a click on Log In has stored, with the place on the page', () => {
    expect(keptFrom(`${SITE}/guides`, `${SITE}/guides#faq`)).toBe(`${SITE}/guides#faq`);
  });

  it.each(['', 'https://evil.test/courses', `${SITE}/login/callback?code=1`])(
    'AUTH-11 learns nothing from coming from %j',
    (referrer) => {
      expect(keptFrom(referrer)).toBe(`${SITE}/guides`);
    },
  );
});

describe('takeOrigin', () => {
  const follow = (originUri?: string) => takeOrigin(aStorage(originUri ? { originUri } : {}), SITE);

  it('RTE-01 is the home page where no address was stored', () => {
    expect(follow()).toBe('/');
  });

  it.each(['https://evil.test/', '//evil.test', '\\\\evil.test', '/\t/evil.test', 'javascript:alert(1)'])(
    'AUTH-11 does not follow %j',
    (address) => {
      expect(follow(address)).toBe('/');
    },
  );

  it.each(['/auth', `${SITE}/auth?prompt=create`, '/login/callback?code=1', '/appLogout'])(
    'AUTH-11 does not go in circles by %s',
    (address) => {
      expect(follow(address)).toBe('/');
    },
  );

  it('RTE-01 tells the address once', () => {
    const storage = aStorage({ originUri: '/guides' });
    expect([takeOrigin(storage, SITE), takeOrigin(storage, SITE)]).toEqual(['/guides', '/']);
  });
});

describe('reasonOf', () => {
  it('AUTH-13 says what a person can make use of, and keeps the rest for the log', async () => {
    const missing = await completeSignIn(
      { session: SESSION_DATA, origin: SITE },
      { storage: aStorage(), address: `${SITE}/login/callback?code=1`, now: Date.now, lock: aLock() },
    ).catch(reasonOf);
    expect(missing).toBe('Code verifier not found in local storage');
    expect(reasonOf(new NoAnswer('offline'))).toMatch('does not answer');
    expect(reasonOf(new Error('unexpected "iss" claim value'))).toMatch('please try again');
  });
});
