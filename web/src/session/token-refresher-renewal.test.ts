import { describe, expect, it, vi } from 'vitest';
import { createSessionLock, type SessionLock } from './session-lock.ts';
import { aTab, MINUTE, NOON, OF_ADA, refreshed, settle, installFakeClock, stored } from './testing-tab.ts';
import { aLock, aStorage, entriesOf, aLockManager } from './testing.ts';
import { ProviderUnavailableError } from './token-storage.ts';
import type { Verification } from './verify-user.ts';

installFakeClock();

describe('concurrent calls with an expired token', () => {
  it('AUTH-16 share one refresh', async () => {
    const lock = createSessionLock(aLockManager());
    const tab = aTab(aStorage(stored('ada', -MINUTE)), { lock });
    let done = 0;
    for (let call = 0; call < 8; call++) void tab.renew().then(() => done++);
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(done).toBe(8);
  });

  it('AUTH-16 refresh a token that is refused after a renewal found it valid', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const lock: SessionLock = async (change) => {
      const result = await change(() => {});
      await released;
      return result;
    };
    const tab = aTab(local, { lock });
    tab.sync();
    void tab.renew();
    await settle();
    tab.tokenRefused(local.getItem('accessToken') ?? '');
    release();
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(local.getItem('refreshToken')).toBe('next');
  });
});

describe('a token that the API refuses', () => {
  it('AUTH-16, SESS-04 is refreshed immediately, and a session that was ended elsewhere ends here with a message', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const tab = aTab(local, { refresh: () => Promise.reject(new Error('invalid_grant')) });
    tab.sync();
    await settle();
    tab.tokenRefused(local.getItem('accessToken') ?? '');
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(entriesOf(local)).toEqual({});
    expect(tab.onProblem.mock.calls).toEqual([['ended']]);
  });

  it('AUTH-16 is refreshed once, even if another tab reports the same refusal', async () => {
    const [local, lock] = [aStorage(stored('ada', 9 * MINUTE)), aLock()];
    const [one, other] = [aTab(local, { lock }), aTab(local, { lock })];
    const refused = local.getItem('accessToken') ?? '';
    one.sync();
    other.sync();
    await settle();
    vi.setSystemTime(NOON + 1_000);
    one.tokenRefused(refused);
    other.tokenRefused(refused);
    await settle();
    one.tokenRefused(refused);
    await settle();
    expect(one.refresh.mock.calls.length + other.refresh.mock.calls.length).toBe(1);
  });

  it('AUTH-16 does not loop if every token is refused', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const tab = aTab(local, { verify: async () => null });
    vi.setSystemTime(NOON + 1_000);
    tab.sync();
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(tab.refresh.mock.calls.length).toBeLessThan(20);
  });

  it('AUTH-09 does not open the registration if it is new, and is verified again', async () => {
    const verify = vi.fn(async (): Promise<Verification | null> => OF_ADA).mockResolvedValueOnce(null);
    const tab = aTab(aStorage(stored('ada')), { verify });
    tab.sync();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'signing-in', firstName: 'ada', lastName: 'Tester' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tab.session()).toMatchObject({ status: 'member', isVerified: true });
    expect(tab.onUnregistered).not.toHaveBeenCalled();
    expect(tab.refresh).not.toHaveBeenCalled();
  });

  it('SESS-07 is reported while it lasts, so that the person can log in again', async () => {
    const verify = vi.fn(async (): Promise<Verification | null> => OF_ADA).mockResolvedValueOnce(null);
    const tab = aTab(aStorage(stored('ada')), { verify });
    tab.sync();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'signing-in', problem: 'refused' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tab.session()).not.toHaveProperty('problem');
    expect(tab.onProblem.mock.calls).toEqual([['refused'], [null]]);
  });

  it('SESS-07 is refreshed once it is old enough, so that a session that just ended ends here', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local, { refresh: () => Promise.reject(new Error('invalid_grant')) });
    tab.sync();
    await settle();
    tab.tokenRefused(local.getItem('accessToken') ?? '');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onProblem.mock.calls).toEqual([['ended']]);
  });

  it.each([
    ['a call', async () => OF_ADA],
    ['the verification', async () => null],
  ])('AUTH-05, AUTH-16 refused by %s is refreshed again until the provider answers', async (_, verify) => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const refused = local.getItem('accessToken') ?? '';
    let isUnavailable = true;
    const refresh = () => (isUnavailable ? Promise.reject(new ProviderUnavailableError(503)) : refreshed());
    const tab = aTab(local, { refresh, verify });
    tab.sync();
    await settle();
    tab.tokenRefused(refused);
    // Longer than every delay between two retries.
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(tab.refresh.mock.calls.length).toBeGreaterThan(4);
    expect(local.getItem('accessToken')).toBe(refused);
    isUnavailable = false;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(local.getItem('refreshToken')).toBe('next');
    expect(local.getItem('accessToken')).not.toBe(refused);
  });

  it('AUTH-09 does not open the registration if the session was ended elsewhere', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const refresh = () => Promise.reject(new Error('invalid_grant'));
    const tab = aTab(local, { verify: async () => null, refresh });
    tab.sync();
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onUnregistered).not.toHaveBeenCalled();
  });
});

describe('an expired token while the login service is unavailable', () => {
  it('SESS-07 is reported until the session is renewed', async () => {
    let isDown = true;
    const refresh = () => (isDown ? Promise.reject(new ProviderUnavailableError(503)) : refreshed());
    const tab = aTab(aStorage(stored('ada', -MINUTE)), { refresh });
    tab.sync();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'signing-in', problem: 'unreachable' });
    isDown = false;
    await tab.renew();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member' });
    expect(tab.onProblem.mock.calls).toEqual([['unreachable'], [null]]);
  });
});

describe('an offline user with copies', () => {
  it('OFF-06 stays logged in indefinitely, and is refreshed once the provider responds', async () => {
    const local = aStorage(stored('ada', -MINUTE));
    let isDown = true;
    const refresh = async () => {
      if (isDown) throw new ProviderUnavailableError('offline');
      return refreshed();
    };
    const tab = aTab(local, { refresh, mayStayOffline: () => true });
    tab.sync();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(tab.session()).toMatchObject({ status: 'member', userId: OF_ADA.userId });
    expect(local.getItem('refreshToken')).toBe('refresh-ada');
    isDown = false;
    await tab.renew();
    expect(local.getItem('refreshToken')).toBe('next');
    expect(tab.onProblem).not.toHaveBeenCalled();
  });

  it('OFF-06 is logged out if the provider refuses', async () => {
    const local = aStorage(stored('ada', -MINUTE));
    const refresh = () => Promise.reject(new Error('invalid_grant'));
    const tab = aTab(local, { refresh, mayStayOffline: () => true });
    tab.sync();
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onProblem.mock.calls).toEqual([['ended']]);
  });
});
