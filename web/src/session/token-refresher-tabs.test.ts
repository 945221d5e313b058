import { describe, expect, it, vi } from 'vitest';
import { saveTokens } from './token-storage.ts';
import { aTab, MINUTE, NOON, OF_ADA, settle, installFakeClock, stored, tokenOf } from './testing-tab.ts';
import { aStorage, entriesOf } from './testing.ts';
import type { Verification } from './verify-user.ts';

installFakeClock();

/** A storage that syncs the tab after each key that another tab writes, as storage events do. */
function syncOnEachWrite(local: Storage, tab: { sync: () => void }): Storage {
  return {
    ...local,
    setItem: (key, value) => void (local.setItem(key, value), tab.sync()),
    removeItem: (key) => void (local.removeItem(key), tab.sync()),
  };
}

describe('other tabs', () => {
  it.each([
    ['that was logged out', {}],
    ['whose session has expired', { expiresAt: String(NOON - MINUTE), refreshToken: 'old' }],
  ])('AUTH-16 a tab %s does not disturb another one that is writing', async (_, before) => {
    const local = aStorage(before as Record<string, string>);
    const tab = aTab(local, { startsSignedIn: false });
    tab.sync();
    const tokens = { accessToken: tokenOf('ada'), refreshToken: 'new', expiresIn: 600 };
    saveTokens(syncOnEachWrite(local, tab), tokens, NOON);
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', firstName: 'ada' });
    expect(tab.refresh).not.toHaveBeenCalled();
    expect(entriesOf(local)).toMatchObject({ accessToken: tokens.accessToken, refreshToken: 'new' });
  });

  it('AUTH-16 a tab waits until another one has written all tokens', async () => {
    const { accessToken = '', refreshToken = '', expiresAt = '' } = stored('ada');
    const local = aStorage({ accessToken });
    const tab = aTab(local, { startsSignedIn: false });
    tab.sync();
    await settle();
    expect(entriesOf(local)).toEqual({ accessToken });
    local.setItem('refreshToken', refreshToken);
    tab.sync();
    local.setItem('expiresAt', expiresAt);
    tab.sync();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', firstName: 'ada' });
    expect(tab.refresh).not.toHaveBeenCalled();
  });

  it('AUTH-16 a failed refresh does not delete the tokens of a new login', async () => {
    const local = aStorage(stored('ada'));
    const grace = { accessToken: tokenOf('grace'), refreshToken: 'of-grace', expiresIn: 600 };
    const tab = aTab(local, {
      refresh: () => {
        saveTokens(local, grace, Date.now());
        return Promise.reject(new Error('invalid_grant'));
      },
    });
    tab.sync();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(entriesOf(local)).toMatchObject({ accessToken: grace.accessToken, refreshToken: 'of-grace' });
    expect(tab.session()).toMatchObject({ status: 'member', firstName: 'grace' });
  });

  it("AUTH-16 one user's data disappears when another one logs in", async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local);
    tab.sync();
    await settle();
    saveTokens(local, { accessToken: tokenOf('grace'), refreshToken: 'g', expiresIn: 600 }, NOON);
    tab.sync();
    expect(tab.onPersonChange.mock.calls).toEqual([['visitor'], ['member']]);
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'grace', lastName: 'Tester' });
  });

  it('AUTH-06 a tab logs out when another one does', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local);
    tab.sync();
    await settle();
    local.clear();
    tab.sync();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onPersonChange.mock.calls).toEqual([['visitor']]);
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(tab.refresh).not.toHaveBeenCalled();
  });

  it('AUTH-06 a verification that arrives after logout is ignored', async () => {
    const local = aStorage(stored('ada'));
    let answer: ((found: Verification) => void) | undefined;
    const verify = () => new Promise<Verification>((resolve) => (answer = resolve));
    const tab = aTab(local, { verify });
    tab.sync();
    local.clear();
    tab.sync();
    answer?.(OF_ADA);
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
  });

  it('AUTH-15 a late verification of one user gives no rights to the next', async () => {
    const local = aStorage(stored('root'));
    const answers: ((found: Verification) => void)[] = [];
    const tab = aTab(local, { verify: () => new Promise((resolve) => void answers.push(resolve)) });
    tab.sync();
    for (const [key, value] of Object.entries(stored('grace'))) local.setItem(key, value);
    tab.sync();
    answers[0]?.({ ...OF_ADA, userId: 'u-root', isAdmin: true });
    await settle();
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'grace', lastName: 'Tester' });
    answers[1]?.({ ...OF_ADA, userId: 'u-grace', isPro: true });
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', userId: 'u-grace', isAdmin: false });
  });

  it('AUTH-15 a tab logs in when another one does, as any user', async () => {
    const local = aStorage();
    const tab = aTab(local, { startsSignedIn: false });
    tab.sync();
    for (const person of ['ada', 'grace']) {
      for (const [key, value] of Object.entries(stored(person))) local.setItem(key, value);
      tab.sync();
      await settle();
      expect(tab.session()).toMatchObject({ status: 'member', firstName: person });
    }
    expect(tab.verify.mock.calls).toEqual([['ada@academy.test'], ['grace@academy.test']]);
    expect(tab.onPersonChange.mock.calls).toEqual([['member'], ['visitor'], ['member']]);
  });

  it('GATE-01 data loaded as a member is not loaded again', async () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.sync();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(tab.onPersonChange).not.toHaveBeenCalled();
  });
});
