import { describe, expect, it } from 'vitest';
import { createApi } from '../api/create-api.ts';
import { aPage, refused, succeeded } from '../api/testing.ts';
import { verifyUser } from './verify-user.ts';

const RIGHTS = { isAdmin: false, isPro: true, userId: 'u-grace' };
const PERSON = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@academy.test' };
const ACCESS = { ...RIGHTS, ...PERSON };

function verifyOn(page: ReturnType<typeof aPage>, email = 'grace@academy.test', isLoggedIn = true) {
  const api = createApi({
    ...page.uiDeps,
    baseUrl: '/api/v1',
    tenantId: 'spring',
    token: () => 'of-grace',
  });
  return verifyUser(api, { email, isLoggedIn: () => isLoggedIn });
}

describe('verifyUser', () => {
  it('AUTH-15 makes both calls with tenant and email in their headers', async () => {
    const page = aPage(succeeded(ACCESS), succeeded({ login: 'grace' }));
    expect(await verifyOn(page)).toEqual({ ...RIGHTS, person: PERSON, isVerified: true, isComplete: true });
    const [access, details] = page.requests;
    expect([access?.url, details?.url]).toEqual([
      '/api/v1/user/verifyUserAccess',
      '/api/v1/user/getUserDetails',
    ]);
    expect(access?.init.headers).toMatchObject({ tenantId: 'spring', authorization: 'Bearer of-grace' });
    expect(details?.init.headers).toMatchObject({ email: 'grace@academy.test' });
  });

  it('AUTH-09 reports an unverified user if the details have no login', async () => {
    const page = aPage(succeeded(ACCESS), succeeded({ login: null }));
    expect(await verifyOn(page)).toEqual({
      ...RIGHTS,
      person: PERSON,
      isVerified: false,
      isComplete: true,
    });
  });

  it('IDP-01 takes the address from the server if the token cannot be read', async () => {
    const page = aPage(succeeded(ACCESS), succeeded({ login: 'grace' }));
    expect(await verifyOn(page, '')).toMatchObject({ person: PERSON, isVerified: true, isComplete: true });
    expect(page.requests).toHaveLength(2);
    expect(page.requests[1]?.init.headers).toMatchObject({ email: 'grace@academy.test' });
  });

  it('IDP-01 looks the login up again if the server has another address than the token', async () => {
    const page = aPage(succeeded(ACCESS), succeeded({ login: null }), succeeded({ login: 'grace' }));
    expect(await verifyOn(page, 'g.hopper@elsewhere.test')).toMatchObject({ isVerified: true });
    expect(page.requests[2]?.init.headers).toMatchObject({ email: 'grace@academy.test' });
  });

  it('IDP-01 skips the second call after a logout', async () => {
    const page = aPage(succeeded(ACCESS));
    expect(await verifyOn(page, '', false)).toBeNull();
    expect(page.requests).toHaveLength(1);
  });

  it('IDP-01 skips the second call without an address', async () => {
    const page = aPage(refused(500, 'Broken'));
    expect(await verifyOn(page, '')).toMatchObject({ isVerified: false, isComplete: false });
    expect(page.requests).toHaveLength(1);
  });

  it('AUTH-09 reports an unverified user without rights if a call fails, with a toast and no loader', async () => {
    const page = aPage(refused(500, 'Broken'), new TypeError('Failed to fetch'));
    expect(await verifyOn(page)).toEqual({
      userId: null,
      isAdmin: false,
      isPro: false,
      isVerified: false,
      isComplete: false,
    });
    // Every failure is reported (API-11).
    expect(page.toasts()).toMatchObject([
      { message: 'Something went wrong, Please try again later' },
      { message: 'Broken' },
    ]);
    expect(page.redirects).toEqual([]);
    expect(page.requests.map(({ loading }) => loading)).toEqual([0, 0]);
  });

  it('AUTH-16 returns null if the token was refused', async () => {
    const page = aPage(refused(401, 'Please log in'), refused(401, 'Please log in'));
    expect(await verifyOn(page)).toBeNull();
  });
});
