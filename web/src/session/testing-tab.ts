import { afterEach, beforeEach, vi } from 'vitest';
import { createKeeper, type Setting } from './keeper.ts';
import { createSessionStore, SIGNING_IN, VISITOR } from './store.ts';
import { aLock, aToken } from './testing.ts';
import type { Verification } from './verify-user.ts';

export const NOON = Date.UTC(2026, 0, 15, 12);
export const MINUTE = 60_000;
export const OF_ADA: Verification = {
  userId: 'u-ada',
  isAdmin: false,
  isPro: false,
  isVerified: true,
  isComplete: true,
};

/** To be called by a test file: time stands still at noon until a test moves it. */
export function stopTheClock(): void {
  beforeEach(() => void vi.useFakeTimers({ now: NOON }));
  afterEach(() => void vi.useRealTimers());
}

export function tokenOf(person: string, changes: Record<string, unknown> = {}): string {
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
export function stored(person: string, left = 10 * MINUTE): Record<string, string> {
  return {
    accessToken: tokenOf(person),
    refreshToken: `refresh-${person}`,
    expiresAt: String(Date.now() + left),
    originUri: '/courses',
  };
}

export const refreshed = async () => ({ accessToken: tokenOf('ada'), refreshToken: 'next', expiresIn: 600 });

export function aTab(local: Storage, changes: Partial<Setting> = {}) {
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

export const settle = () => vi.advanceTimersByTimeAsync(0);
