import { describe, expect, it } from 'vitest';
import { createApi } from '../api/create-api.ts';
import { aCall, aPage, refused, succeeded } from '../api/testing.ts';
import { createFreshToken } from './fresh-token.ts';
import { createSessionLock } from './session-lock.ts';
import { aTab, MINUTE, settle, installFakeClock, stored } from './testing-tab.ts';
import { aStorage, aLockManager } from './testing.ts';
import { ProviderUnavailableError } from './token-storage.ts';

installFakeClock();

const NOTHING = {} as never;
const unavailable = () => Promise.reject(new ProviderUnavailableError(503));

function tokenIn(storage: Storage, changes: Parameters<typeof aTab>[1] = {}) {
  const tab = aTab(storage, { lock: createSessionLock(aLockManager()), ...changes });
  return { tab, token: createFreshToken({ storage, now: Date.now, renew: tab.renew }) };
}

describe('the token of a call', () => {
  it('AUTH-16 is refreshed once for eight concurrent calls after sleep', async () => {
    const storage = aStorage(stored('ada', -MINUTE));
    const { tab, token } = tokenIn(storage);
    const tokens: (string | null)[] = [];
    for (let call = 0; call < 8; call++) void token().then((found) => tokens.push(found));
    await settle();
    expect(tokens).toEqual(Array.from({ length: 8 }, () => storage.getItem('accessToken')));
    expect(tab.refresh).toHaveBeenCalledTimes(1);
  });

  it('AUTH-03 is null for a visitor, and for a user whose session has ended', async () => {
    expect(await tokenIn(aStorage()).token()).toBeNull();
    const over = tokenIn(aStorage(stored('ada', -MINUTE)), {
      refresh: () => Promise.reject(new Error('no')),
    });
    expect(await over.token()).toBeNull();
  });

  it('AUTH-16 fails while the login service is unavailable, instead of calling as a visitor', async () => {
    const page = aPage(succeeded('for visitors'));
    const { token } = tokenIn(aStorage(stored('ada', -MINUTE)), { refresh: unavailable });
    const api = createApi({ ...page.uiDeps, baseUrl: '/api/v1', token });
    await expect(api.send(aCall('GET', '/courses'), NOTHING)).rejects.toBeInstanceOf(
      ProviderUnavailableError,
    );
    expect(page.requests).toEqual([]);
    expect(page.toasts()).toMatchObject([
      { additionalInfo: 'The login service isn’t responding. Please try again in a moment.' },
    ]);
  });

  it('AUTH-16 does not log out an administrator while the login service is unavailable', async () => {
    const page = aPage(refused(401, 'Please log in'));
    const { token } = tokenIn(aStorage(stored('ada', -MINUTE)), { refresh: unavailable });
    const api = createApi({ ...page.uiDeps, baseUrl: '/api/v1', token, layer: 'second' });
    await expect(api.send(aCall('GET', '/users'), NOTHING)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect([page.requests, page.redirects]).toEqual([[], []]);
  });
});
