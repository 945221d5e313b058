import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecondLayer } from '../api/second-layer.ts';
import { aCall, aPage, succeeded } from '../api/testing.ts';
import { createKeeper, type Setting } from './keeper.ts';
import { createSessionStore, SIGNING_IN, VISITOR } from './store.ts';
import { keepTokens } from './stored.ts';
import { aLock, aStorage, aToken, entriesOf } from './testing.ts';
import { NoAnswer } from './tokens.ts';
import type { Verification } from './verify-user.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;
const OF_ADA: Verification = {
  userId: 'u-ada',
  isAdmin: false,
  isPro: false,
  isVerified: true,
  isComplete: true,
};

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

function tokenOf(person: string, changes: Record<string, unknown> = {}): string {
  const iat = Date.now() / 1000;
  const email = `${person}@academy.test`;
  return aToken({
    sub: person,
    email,
    firstName: person,
    lastName: 'Tester',
    iat,
    exp: iat + 600,
    ...changes,
  });
}

/** What is stored of somebody whose token still holds for these milliseconds. */
function stored(person: string, left = 10 * MINUTE): Record<string, string> {
  return {
    accessToken: tokenOf(person),
    refreshToken: `refresh-${person}`,
    expiresAt: String(Date.now() + left),
    originUri: '/courses',
  };
}

const refreshed = async () => ({ accessToken: tokenOf('ada'), refreshToken: 'next', expiresIn: 600 });

function aTab(local: Storage, changes: Partial<Setting> = {}) {
  const {
    refresh = refreshed,
    verify = async (): Promise<Verification | null> => OF_ADA,
    onPersonChange = () => {},
    ...rest
  } = changes;
  const setting = {
    store: createSessionStore(local.getItem('accessToken') ? SIGNING_IN : VISITOR),
    local,
    now: Date.now,
    lock: aLock(),
    startsSignedIn: true,
    ...rest,
    refresh: vi.fn(refresh),
    verify: vi.fn(verify),
    onPersonChange: vi.fn(onPersonChange),
    onUnregistered: vi.fn(),
    log: vi.fn(),
  };
  return { ...setting, session: () => setting.store.get(), ...createKeeper(setting) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('who is here', () => {
  it('AUTH-08 knows the names from the access token before the server has answered', () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.follow();
    expect(tab.session()).toEqual({ status: 'signing-in', firstName: 'ada', lastName: 'Tester' });
  });

  it("AUTH-15 asks the server with the token's own email, and then knows a member", async () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.follow();
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

  it('AUTH-09 leads to the registration who has no login', async () => {
    const tab = aTab(aStorage(stored('ada')), { verify: async () => ({ ...OF_ADA, isVerified: false }) });
    tab.follow();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', isVerified: false });
    expect(tab.onUnregistered).toHaveBeenCalledTimes(1);
  });

  it('AUTH-09 asks once, and with the next token again where the server could not be asked', async () => {
    const failed = { ...OF_ADA, userId: null, isVerified: false, isComplete: false };
    const verify = vi.fn(async () => OF_ADA).mockResolvedValueOnce(failed);
    const tab = aTab(aStorage(stored('ada')), { verify });
    tab.follow();
    tab.follow();
    await settle();
    tab.follow();
    expect(verify).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(verify).toHaveBeenCalledTimes(2);
    expect(tab.session()).toMatchObject({ userId: 'u-ada', isVerified: true });
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('AUTH-08 lets in who has an unreadable token too, without a name, and logs it', async () => {
    const tab = aTab(aStorage({ ...stored('ada'), accessToken: 'opaque' }));
    tab.follow();
    await settle();
    expect(tab.session()).toMatchObject({ status: 'member', firstName: '' });
    expect(tab.log).toHaveBeenCalled();
  });
});

describe('refreshing', () => {
  it('AUTH-04 happens two minutes before the token expires, and again before the next does', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local);
    tab.follow();
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

  it('AUTH-04 happens at once where the token has expired, and nobody is asked about before', async () => {
    const tab = aTab(aStorage(stored('ada', -MINUTE)), { startsSignedIn: false });
    tab.follow();
    expect(tab.verify).not.toHaveBeenCalled();
    await settle();
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(tab.session().status).toBe('member');
    expect(tab.onPersonChange).toHaveBeenCalledWith('member');
  });

  it('AUTH-18 waits for half the life of a token that lives less than four minutes', async () => {
    const short = { ...stored('ada', MINUTE), accessToken: tokenOf('ada', { exp: NOON / 1000 + 60 }) };
    const tab = aTab(aStorage(short));
    tab.follow();
    await vi.advanceTimersByTimeAsync(MINUTE / 2 - 1);
    expect(tab.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.refresh).toHaveBeenCalledTimes(1);
  });

  it('AUTH-16 notices that the machine has slept past the timer', async () => {
    const tab = aTab(aStorage(stored('ada')));
    tab.follow();
    // Timers stand still during sleep, the clock does not.
    vi.setSystemTime(NOON + 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(30_001);
    expect(tab.refresh).toHaveBeenCalledTimes(1);
    expect(tab.session().status).toBe('member');
  });

  it('AUTH-04 happens once in two tabs, and both stay signed in', async () => {
    const [local, lock] = [aStorage(stored('ada')), aLock()];
    const [one, other] = [aTab(local, { lock }), aTab(local, { lock })];
    one.follow();
    other.follow();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(one.refresh.mock.calls.length + other.refresh.mock.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect([one.session().status, other.session().status]).toEqual(['member', 'member']);
    expect([one.log, other.log].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('AUTH-05 that fails is logged, clears tokens and origin address, and leaves a visitor', async () => {
    const local = aStorage({ ...stored('ada'), colourScheme: 'dark' });
    const refusal = new Error('invalid_grant');
    const tab = aTab(local, { refresh: () => Promise.reject(refusal) });
    tab.follow();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(tab.log).toHaveBeenCalledWith('The session could not be refreshed', refusal);
    expect(entriesOf(local)).toEqual({ colourScheme: 'dark' });
    expect(tab.session()).toEqual({ status: 'visitor' });
    expect(tab.onPersonChange).toHaveBeenCalledWith('visitor');
  });

  it('AUTH-07 fails where there is no refresh token', async () => {
    const local = aStorage(stored('ada'));
    local.removeItem('refreshToken');
    const tab = aTab(local);
    tab.follow();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(tab.log).toHaveBeenCalledWith(
      'The session could not be refreshed',
      expect.objectContaining({ message: 'No refresh token available' }),
    );
    expect(tab.session().status).toBe('visitor');
  });

  it('AUTH-05 that gets no answer is tried again, and mends itself', async () => {
    const refresh = vi
      .fn(refreshed)
      .mockRejectedValueOnce(new NoAnswer('offline'))
      .mockRejectedValueOnce(new NoAnswer('offline'));
    const tab = aTab(aStorage(stored('ada')), { refresh });
    tab.follow();
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

  it('AUTH-05 counts as failed when the token expires without an answer, and not before', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local, { refresh: () => Promise.reject(new NoAnswer('offline')) });
    tab.follow();
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(tab.session().status).toBe('member');
    expect(local.getItem('accessToken')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.session().status).toBe('visitor');
    expect(entriesOf(local)).toEqual({});
  });

  it('AUTH-06 does not bring back who signed out while it was under way', async () => {
    const local = aStorage(stored('ada'));
    const tab = aTab(local, {
      refresh: async () => {
        local.clear();
        return refreshed();
      },
    });
    tab.follow();
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect(entriesOf(local)).toEqual({});
    expect(tab.session().status).toBe('visitor');
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
    expect(tab.session()).toMatchObject({ status: 'member', isVerified: false });
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
