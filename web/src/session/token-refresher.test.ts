import { describe, expect, it, vi } from 'vitest';
import {
  aTab,
  MINUTE,
  NOON,
  OF_ADA,
  refreshed,
  settle,
  installFakeClock,
  stored,
  tokenOf,
} from './testing-tab.ts';
import { aLock, aStorage, entriesOf } from './testing.ts';
import { ProviderUnavailableError } from './token-storage.ts';

installFakeClock();

/** The storage of a user whose access token only the provider can read. */
function opaque(person: string, life: number): Record<string, string> {
  return {
    ...stored(person, life),
    accessToken: `opaque-of-${person}`,
    idToken: tokenOf(person),
    issuedAt: String(Date.now()),
  };
}

describe('the current user', () => {
  it('AUTH-08 has the names from the access token before the server has responded', () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.sync();
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'ada', lastName: 'Tester' });
  });

  it("AUTH-15 verifies the user with the token's email, and then reports a member", async () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.sync();
    await settle();
    expect(tab.verify).toHaveBeenCalledWith('ada@academy.test');
    expect(tab.session()).toEqual({
      status: 'member',
      firstName: 'ada',
      lastName: 'Tester',
      userId: 'u-ada',
      isAdmin: false,
      isPro: false,
      isVerified: true,
    });
    expect(tab.onUnregistered).not.toHaveBeenCalled();
  });

  it('AUTH-09 opens the registration for a user without a login', async () => {
    const tab = aTab(aStorage(stored('ada')), { verify: async () => ({ ...OF_ADA, isVerified: false }) });
    tab.sync();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', isVerified: false });
    expect(tab.onUnregistered).toHaveBeenCalledTimes(1);
  });

  it('AUTH-09 is verified once, and again with the next token if the server did not respond', async () => {
    const failed = { ...OF_ADA, userId: null, isVerified: false, isComplete: false };
    const verify = vi.fn(async () => OF_ADA).mockResolvedValueOnce(failed);
    const tab = aTab(aStorage(stored('ada')), { verify });
    tab.sync();
    tab.sync();
    await settle();
    tab.sync();
    expect(verify).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(verify).toHaveBeenCalledTimes(2);
    expect(tab.session()).toMatchObject({ userId: 'u-ada', isVerified: true });
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it("IDP-01 has the server's names, whatever the token says", async () => {
    const person = { firstName: 'Ada', lastName: 'King', email: 'ada@academy.test' };
    for (const accessToken of [tokenOf('someone'), 'opaque']) {
      const tab = aTab(aStorage({ ...stored('ada'), accessToken }), {
        verify: async () => ({ ...OF_ADA, person }),
      });
      tab.sync();
      await settle();
      expect(tab.session()).toMatchObject({ status: 'member', ...person });
    }
  });

  it('IDP-01 does not depend on the contents of an access token: owner, due time or age', async () => {
    const local = aStorage(opaque('ada', 2 * MINUTE));
    const refresh = vi.fn(async () => ({ accessToken: 'opaque-2', refreshToken: 'next', expiresIn: 120 }));
    const tab = aTab(local, { refresh });
    tab.sync();
    await settle();
    expect(tab.verify).toHaveBeenCalledWith('');
    expect(tab.session()).toMatchObject({ status: 'member', userId: 'u-ada' });
    // Half its lifetime: a two-minute token must not be refreshed in a loop.
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(tab.onPersonChange).not.toHaveBeenCalled();
    // Once it is old enough, a refused token is refreshed immediately.
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    tab.tokenRefused('opaque-2');
    await settle();
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(tab.log).not.toHaveBeenCalled();
  });

  it('IDP-01 detects another person by the ID token, even if access tokens are opaque', async () => {
    const local = aStorage(opaque('ada', 10 * MINUTE));
    const tab = aTab(local);
    tab.sync();
    await settle();
    for (const [key, value] of Object.entries(opaque('grace', 10 * MINUTE))) local.setItem(key, value);
    tab.sync();
    expect(tab.onPersonChange.mock.calls).toEqual([['visitor'], ['member']]);
  });
});

describe('refreshing', () => {
  it('AUTH-04 happens two minutes before each token expires', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local);
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE - 1);
    expect(tab.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.refresh).toHaveBeenCalledWith('refresh-ada');
    expect(entriesOf(local)).toMatchObject({
      refreshToken: 'next',
      expiresAt: String(NOON + 18 * MINUTE),
    });
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(tab.refresh).toHaveBeenLastCalledWith('next');
    expect(tab.session().status).toBe('member');
  });

  it('AUTH-04 happens immediately if the token has expired, before the user is verified', async () => {
    const tab = aTab(aStorage(stored('ada', -MINUTE)), { startsSignedIn: false });
    tab.sync();
    expect(tab.verify).not.toHaveBeenCalled();
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(tab.session().status).toBe('member');
    expect(tab.onPersonChange).toHaveBeenCalledWith('member');
  });

  it('AUTH-18 happens after half the lifetime of a token that is valid for less than four minutes', async () => {
    const short = { ...stored('ada', MINUTE), accessToken: tokenOf('ada', { exp: NOON / 1000 + 60 }) };
    const tab = aTab(aStorage(short));
    tab.sync();
    await vi.advanceTimersByTimeAsync(MINUTE / 2 - 1);
    expect(tab.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.refresh).toHaveBeenCalledTimes(1);
  });

  it('AUTH-16 happens after the machine has slept past the timer', async () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.sync();
    // Timers stop during sleep, the clock does not.
    vi.setSystemTime(NOON + 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(30_001);
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(tab.session().status).toBe('member');
  });

  it('AUTH-05, AUTH-16 waits for the network after sleep instead of ending the session', async () => {
    const refresh = vi.fn(refreshed).mockRejectedValueOnce(new ProviderUnavailableError('offline'));
    const local = aStorage(stored('ada'));
    const tab = aTab(local, { refresh });
    tab.sync();
    await settle();
    vi.setSystemTime(NOON + 60 * MINUTE);
    tab.sync();
    await settle();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(tab.session().status).toBe('member');
    await vi.advanceTimersByTimeAsync(5_001);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(local.getItem('refreshToken')).toBe('next');
    expect(tab.log).not.toHaveBeenCalled();
  });

  it('AUTH-05, AUTH-16 counts the two minutes from waking, not from a failure before sleep', async () => {
    const refresh = vi.fn(refreshed).mockRejectedValueOnce(new ProviderUnavailableError('offline'));
    refresh.mockRejectedValueOnce(new ProviderUnavailableError('offline'));
    const local = aStorage(stored('ada'));
    const tab = aTab(local, { refresh });
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    vi.setSystemTime(NOON + 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(refresh).toHaveBeenCalledTimes(3);
    expect(tab.session().status).toBe('member');
  });

  it('AUTH-05 ends an expired session after two minutes without a response', async () => {
    const local = aStorage(stored('ada', -60 * MINUTE));
    const tab = aTab(local, { refresh: () => Promise.reject(new ProviderUnavailableError('offline')) });
    tab.sync();
    await vi.advanceTimersByTimeAsync(2 * MINUTE - 1_000);
    expect(local.getItem('refreshToken')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(entriesOf(local)).toEqual({});
    expect(tab.session().status).toBe('visitor');
  });

  it('AUTH-04 happens once in two tabs, and both stay logged in', async () => {
    const [local, lock] = [aStorage(stored('ada')), aLock()];
    const [one, other] = [aTab(local, { lock }), aTab(local, { lock })];
    one.sync();
    other.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(one.refresh.mock.calls.length + other.refresh.mock.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect([one.session().status, other.session().status]).toEqual(['member', 'member']);
    expect([one.log, other.log].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('AUTH-05 logs a refusal, clears tokens and return address, and leaves a visitor', async () => {
    const local = aStorage({ ...stored('ada'), colourScheme: 'dark' });
    const refusal = new Error('invalid_grant');
    const tab = aTab(local, { refresh: () => Promise.reject(refusal) });
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(tab.log).toHaveBeenCalledWith('The session could not be refreshed', refusal);
    expect(entriesOf(local)).toEqual({ colourScheme: 'dark' });
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onPersonChange).toHaveBeenCalledWith('visitor');
  });

  it("IDP-03 ends a session if a refresh returns another person's tokens", async () => {
    const local = aStorage({ ...stored('ada'), idToken: tokenOf('ada') });
    const tab = aTab(local, { refresh: async () => ({ ...(await refreshed()), idToken: tokenOf('grace') }) });
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(tab.log).toHaveBeenCalledTimes(1);
    expect(entriesOf(local)).toEqual({});
  });

  it('AUTH-07 fails without a refresh token', async () => {
    const local = aStorage(stored('ada'));
    local.removeItem('refreshToken');
    const tab = aTab(local);
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(tab.log).toHaveBeenCalledWith(
      'The session could not be refreshed',
      expect.objectContaining({ message: 'No refresh token available' }),
    );
    expect(tab.session().status).toBe('visitor');
  });

  it('AUTH-05 retries until the provider responds', async () => {
    const refresh = vi
      .fn(refreshed)
      .mockRejectedValueOnce(new ProviderUnavailableError('offline'))
      .mockRejectedValueOnce(new ProviderUnavailableError('offline'));
    const tab = aTab(aStorage(stored('ada')), { refresh });
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refresh).toHaveBeenCalledTimes(3);
    expect(tab.session().status).toBe('member');
    expect(tab.log).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('AUTH-05 fails when the token expires without a response, and not before', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local, { refresh: () => Promise.reject(new ProviderUnavailableError('offline')) });
    tab.sync();
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(tab.session().status).toBe('member');
    expect(local.getItem('accessToken')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.session().status).toBe('visitor');
    expect(entriesOf(local)).toEqual({});
  });

  it('AUTH-06 does not restore a session that was logged out meanwhile', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local, {
      refresh: async () => {
        local.clear();
        return refreshed();
      },
    });
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(entriesOf(local)).toEqual({});
    expect(tab.session().status).toBe('visitor');
  });
});
