import { describe, expect, it, vi } from 'vitest';
import { createSessionLock, type SessionLock } from './session-lock.ts';
import { aTab, MINUTE, NOON, OF_ADA, refreshed, settle, stopTheClock, stored } from './testing-tab.ts';
import { aLock, aStorage, entriesOf, someLocks } from './testing.ts';
import { NoAnswer } from './tokens.ts';
import type { Verification } from './verify-user.ts';

stopTheClock();

describe('many calls that find the token expired', () => {
  it('AUTH-16 wait for one refresh, and none of them for another', async () => {
    const lock = createSessionLock(someLocks());
    const tab = aTab(aStorage(stored('ada', -MINUTE)), { lock });
    let done = 0;
    for (let call = 0; call < 8; call++) void tab.renew().then(() => done++);
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(done).toBe(8);
  });

  it('AUTH-16 a token refused after a renewal has found it good is refreshed all the same', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const lock: SessionLock = async (change) => {
      const result = await change(() => {});
      await released;
      return result;
    };
    const tab = aTab(local, { lock });
    tab.follow();
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
  it('AUTH-16 is refreshed at once, and a session that was ended elsewhere ends here', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const tab = aTab(local, { refresh: () => Promise.reject(new Error('invalid_grant')) });
    tab.follow();
    await settle();
    tab.tokenRefused(local.getItem('accessToken') ?? '');
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(entriesOf(local)).toEqual({});
  });

  it('AUTH-16 is refreshed once: the same refusal in another tab, or of an older token, changes nothing', async () => {
    const [local, lock] = [aStorage(stored('ada', 9 * MINUTE)), aLock()];
    const [one, other] = [aTab(local, { lock }), aTab(local, { lock })];
    const refused = local.getItem('accessToken') ?? '';
    one.follow();
    other.follow();
    await settle();
    vi.setSystemTime(NOON + 1_000);
    one.tokenRefused(refused);
    other.tokenRefused(refused);
    await settle();
    one.tokenRefused(refused);
    await settle();
    expect(one.refresh.mock.calls.length + other.refresh.mock.calls.length).toBe(1);
  });

  it('AUTH-16 starts no chain of refreshes where every token is refused', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const tab = aTab(local, { verify: async () => null });
    vi.setSystemTime(NOON + 1_000);
    tab.follow();
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(tab.refresh.mock.calls.length).toBeLessThan(20);
  });

  it('AUTH-09 a new token that is refused opens no registration, and is asked about again', async () => {
    const verify = vi.fn(async (): Promise<Verification | null> => OF_ADA).mockResolvedValueOnce(null);
    const tab = aTab(aStorage(stored('ada')), { verify });
    tab.follow();
    await settle();
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'ada', lastName: 'Tester' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tab.session()).toMatchObject({ status: 'member', isVerified: true });
    expect(tab.onUnregistered).not.toHaveBeenCalled();
    expect(tab.refresh).not.toHaveBeenCalled();
  });

  it.each([
    ['a call', async () => OF_ADA],
    ['the question who it is', async () => null],
  ])('AUTH-05, AUTH-16 refused to %s is refreshed again after no answer came', async (_, verify) => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const refused = local.getItem('accessToken') ?? '';
    let isAway = true;
    const refresh = () => (isAway ? Promise.reject(new NoAnswer(503)) : refreshed());
    const tab = aTab(local, { refresh, verify });
    tab.follow();
    await settle();
    tab.tokenRefused(refused);
    // Long enough for every pause between two tries.
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(tab.refresh.mock.calls.length).toBeGreaterThan(4);
    expect(local.getItem('accessToken')).toBe(refused);
    isAway = false;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(local.getItem('refreshToken')).toBe('next');
    expect(local.getItem('accessToken')).not.toBe(refused);
  });

  it('AUTH-09 opens no registration for a session that was ended elsewhere', async () => {
    const local = aStorage(stored('ada', 9 * MINUTE));
    const refresh = () => Promise.reject(new Error('invalid_grant'));
    const tab = aTab(local, { verify: async () => null, refresh });
    tab.follow();
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onUnregistered).not.toHaveBeenCalled();
  });
});
