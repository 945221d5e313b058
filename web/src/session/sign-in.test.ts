import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_DATA } from '../testing/page.ts';
import { buildAuthorizeUrl } from './oauth.ts';
import { completeSignIn, rememberReferrer, describeFailure, takeReturnUrl } from './sign-in.ts';
import { aLock, aStorage, aToken, entriesOf } from './testing.ts';
import { ProviderUnavailableError } from './token-storage.ts';

const SITE = 'https://spring.academy.test';
const NOON = Date.UTC(2026, 0, 15, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('completeSignIn', () => {
  it('RTE-01 logs in with the code, saves the tokens and returns the stored page', async () => {
    const storage = aStorage({ originUri: `${SITE}/courses/rest?tab=2#lessons` });
    const begun = new URL(await buildAuthorizeUrl({ session: SESSION_DATA, origin: SITE }, { storage }));
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
      {
        storage,
        address: `${SITE}/login/callback?code=1&state=${state}&iss=${SESSION_DATA.issuer}`,
        now: Date.now,
        lock: aLock(),
      },
    );
    expect(next).toBe('/courses/rest?tab=2#lessons');
    expect(entriesOf(storage)).toEqual({
      accessToken: 'access',
      refreshToken: 'refresh',
      idToken: answer.id_token,
      issuedAt: String(NOON),
      expiresAt: String(NOON + 600_000),
    });
  });
});

describe('rememberReferrer', () => {
  const returnUrlAfter = (referrer: string, originUri = `${SITE}/guides`) => {
    const storage = aStorage({ originUri });
    rememberReferrer(storage, { referrer, origin: SITE });
    return storage.getItem('originUri');
  };

  it('RTE-07 stores the page whose link led to login, not an earlier one', () => {
    expect(returnUrlAfter(`${SITE}/courses?level=Beginner`)).toBe(`${SITE}/courses?level=Beginner`);
  });

  it('LAY-05 keeps the address with hash that a click on Log In has stored', () => {
    expect(returnUrlAfter(`${SITE}/guides`, `${SITE}/guides#faq`)).toBe(`${SITE}/guides#faq`);
  });

  it.each(['', 'https://evil.test/courses', `${SITE}/login/callback?code=1`])(
    'AUTH-11 ignores the referrer %j',
    (referrer) => {
      expect(returnUrlAfter(referrer)).toBe(`${SITE}/guides`);
    },
  );
});

describe('takeReturnUrl', () => {
  const take = (originUri?: string) => takeReturnUrl(aStorage(originUri ? { originUri } : {}), SITE);

  it('RTE-01 is the home page if no address was stored', () => {
    expect(take()).toBe('/');
  });

  it.each(['https://evil.test/', '//evil.test', '\\\\evil.test', '/\t/evil.test', 'javascript:alert(1)'])(
    'AUTH-11 does not follow %j',
    (address) => {
      expect(take(address)).toBe('/');
    },
  );

  it.each(['/auth', `${SITE}/auth?prompt=create`, '/login/callback?code=1', '/appLogout'])(
    'AUTH-11 does not return to the login page %s',
    (address) => {
      expect(take(address)).toBe('/');
    },
  );

  it('RTE-01 returns the address once', () => {
    const storage = aStorage({ originUri: '/guides' });
    expect([takeReturnUrl(storage, SITE), takeReturnUrl(storage, SITE)]).toEqual(['/guides', '/']);
  });
});

describe('describeFailure', () => {
  const CALLBACK = `${SITE}/login/callback`;
  const failureAt = (address: string) =>
    completeSignIn(
      { session: SESSION_DATA, origin: SITE },
      { storage: aStorage(), address, now: Date.now, lock: aLock() },
    ).catch((error: unknown) => describeFailure(error, address));

  it('AUTH-13 explains to people what went wrong, and leaves the details to the log', async () => {
    expect(await failureAt(`${CALLBACK}?code=1`)).toBe(
      'This login was already finished, or it was started in another browser. Please log in again.',
    );
    expect(await failureAt(`${CALLBACK}?error=access_denied`)).toBe('The login was canceled.');
    expect(await failureAt(`${CALLBACK}?error=server_error`)).toMatch('refused this login');
    expect(describeFailure(new ProviderUnavailableError('offline'), CALLBACK)).toMatch('isn’t responding');
    expect(describeFailure(new Error('unexpected "iss" claim value'), CALLBACK)).toMatch('Please try again');
  });
});
