import { afterEach, beforeEach, vi } from 'vitest';
import { createTokenRefresher, type RefresherOptions } from './token-refresher.ts';
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

/** Freezes time at noon until a test advances it. */
export function installFakeClock(): void {
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

/** The storage of a user whose token is valid for `left` milliseconds. */
export function stored(person: string, left = 10 * MINUTE): Record<string, string> {
  return {
    accessToken: tokenOf(person),
    refreshToken: `refresh-${person}`,
    expiresAt: String(Date.now() + left),
    originUri: '/courses',
  };
}

export const refreshed = async () => ({ accessToken: tokenOf('ada'), refreshToken: 'next', expiresIn: 600 });

export function aTab(local: Storage, changes: Partial<RefresherOptions> = {}) {
  const {
    refresh = refreshed,
    verify = async (): Promise<Verification | null> => OF_ADA,
    onPersonChange = () => {},
    ...rest
  } = changes;
  const options = {
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
    onProblem: vi.fn(),
    log: vi.fn(),
  };
  return { ...options, session: () => options.store.get(), ...createTokenRefresher(options) };
}

export const settle = () => vi.advanceTimersByTimeAsync(0);
