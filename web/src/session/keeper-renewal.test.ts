import { describe, expect, it } from 'vitest';
import { createSessionLock, type SessionLock } from './session-lock.ts';
import { aTab, MINUTE, settle, stopTheClock, stored } from './testing-tab.ts';
import { aStorage, someLocks } from './testing.ts';

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
