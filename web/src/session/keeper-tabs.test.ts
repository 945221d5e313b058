import { describe, expect, it, vi } from 'vitest';
import { createSecondLayer } from '../api/second-layer.ts';
import { aCall, aPage, succeeded } from '../api/testing.ts';
import { keepTokens } from './stored.ts';
import { aTab, MINUTE, NOON, OF_ADA, settle, stopTheClock, stored, tokenOf } from './testing-tab.ts';
import { aStorage, entriesOf } from './testing.ts';
import type { Verification } from './verify-user.ts';

stopTheClock();

/** A tab follows after every single key that another tab writes, as storage events make it do. */
function followEachWrite(local: Storage, tab: { follow: () => void }): Storage {
  return {
    ...local,
    setItem: (key, value) => void (local.setItem(key, value), tab.follow()),
    removeItem: (key) => void (local.removeItem(key), tab.follow()),
  };
}

describe('other tabs', () => {
  it.each([
    ['that was logged out', {}],
    ['whose session has run out', { expiresAt: String(NOON - MINUTE), refreshToken: 'old' }],
  ])('AUTH-16 a tab %s leaves alone what another one is writing', async (_, before) => {
    const local = aStorage(before as Record<string, string>);
    const tab = aTab(local, { startsSignedIn: false });
    tab.follow();
    const tokens = { accessToken: tokenOf('ada'), refreshToken: 'new', expiresIn: 600 };
    keepTokens(followEachWrite(local, tab), tokens, NOON);
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', firstName: 'ada' });
    expect(tab.refresh).not.toHaveBeenCalled();
    expect(entriesOf(local)).toMatchObject({ accessToken: tokens.accessToken, refreshToken: 'new' });
  });

  it('AUTH-16 a half-written set is left alone until the rest is there', async () => {
    const { accessToken = '', refreshToken = '', expiresAt = '' } = stored('ada');
    const local = aStorage({ accessToken });
    const tab = aTab(local, { startsSignedIn: false });
    tab.follow();
    await settle();
    expect(entriesOf(local)).toEqual({ accessToken });
    local.setItem('refreshToken', refreshToken);
    tab.follow();
    local.setItem('expiresAt', expiresAt);
    tab.follow();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', firstName: 'ada' });
    expect(tab.refresh).not.toHaveBeenCalled();
  });

  it('AUTH-16 a refresh that fails deletes nothing of a login made meanwhile', async () => {
    const local = aStorage(stored('ada'));
    const grace = { accessToken: tokenOf('grace'), refreshToken: 'of-grace', expiresIn: 600 };
    const tab = aTab(local, {
      refresh: () => {
        keepTokens(local, grace, Date.now());
        return Promise.reject(new Error('invalid_grant'));
      },
    });
    tab.follow();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(entriesOf(local)).toMatchObject({ accessToken: grace.accessToken, refreshToken: 'of-grace' });
    expect(tab.session()).toMatchObject({ status: 'member', firstName: 'grace' });
  });

  it('AUTH-16 nothing of one person stays in sight when another one logs in', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local);
    tab.follow();
    await settle();
    keepTokens(local, { accessToken: tokenOf('grace'), refreshToken: 'g', expiresIn: 600 }, NOON);
    tab.follow();
    expect(tab.onPersonChange.mock.calls).toEqual([['visitor'], ['member']]);
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'grace', lastName: 'Tester' });
  });

  it('AUTH-06 a tab follows when another one signs out', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local);
    tab.follow();
    await settle();
    local.clear();
    tab.follow();
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onPersonChange.mock.calls).toEqual([['visitor']]);
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(tab.refresh).not.toHaveBeenCalled();
  });

  it('AUTH-06 an answer about who has left meanwhile is not shown', async () => {
    const local = aStorage(stored('ada'));
    let answer: ((found: Verification) => void) | undefined;
    const verify = () => new Promise<Verification>((resolve) => (answer = resolve));
    const tab = aTab(local, { verify });
    tab.follow();
    local.clear();
    tab.follow();
    answer?.(OF_ADA);
    await settle();
    expect(tab.session()).toEqual({ status: 'visitor' });
  });

  it('AUTH-15 a late answer about one person gives no rights to the next', async () => {
    const local = aStorage(stored('root'));
    const answers: ((found: Verification) => void)[] = [];
    const tab = aTab(local, { verify: () => new Promise((resolve) => void answers.push(resolve)) });
    tab.follow();
    for (const [key, value] of Object.entries(stored('grace'))) local.setItem(key, value);
    tab.follow();
    answers[0]?.({ ...OF_ADA, userId: 'u-root', isAdmin: true });
    await settle();
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'grace', lastName: 'Tester' });
    answers[1]?.({ ...OF_ADA, userId: 'u-grace', isPro: true });
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', userId: 'u-grace', isAdmin: false });
  });

  it('AUTH-15 a tab follows when another one signs in, as anybody', async () => {
    const local = aStorage();
    const tab = aTab(local, { startsSignedIn: false });
    tab.follow();
    for (const person of ['ada', 'grace']) {
      for (const [key, value] of Object.entries(stored(person))) local.setItem(key, value);
      tab.follow();
      await settle();
      expect(tab.session()).toMatchObject({ status: 'member', firstName: person });
    }
    expect(tab.verify.mock.calls).toEqual([['ada@academy.test'], ['grace@academy.test']]);
    expect(tab.onPersonChange.mock.calls).toEqual([['member'], ['visitor'], ['member']]);
  });

  it('GATE-01 what the page asked as a member already is not asked again', async () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.follow();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(tab.onPersonChange).not.toHaveBeenCalled();
  });

  it('API-07 the second call layer has the token of who is here and is emptied when they leave', async () => {
    const local = aStorage(stored('ada'));
    const page = aPage(succeeded('for ada'), succeeded('for the next'));
    const layer = createSecondLayer({
      ...page.surroundings,
      baseUrl: '/api/v1',
      tenantId: 'spring',
      token: () => local.getItem('accessToken'),
      person: () => null,
    });
    const tab = aTab(local, { onPersonChange: layer.forget });
    tab.follow();
    const ask = () => layer.send(aCall('GET', '/email'), {} as never, { cache: true });
    const bearer = `Bearer ${local.getItem('accessToken')}`;
    await ask();
    expect(page.requests[0]?.init.headers).toMatchObject({ authorization: bearer });
    local.clear();
    tab.follow();
    expect(await ask()).toMatchObject({ data: 'for the next' });
  });
});
