import {
  describeToken,
  readClaims,
  refreshDelay,
  requireRefreshToken,
  type TokenDetails,
} from '@academy/domain/session';
import { isAuthenticated } from '@academy/domain/stored-session';
import { forgetTokens, keepTokens, readStored, type Keeping } from './stored.ts';
import { VISITOR, type Names, type SessionStore } from './store.ts';
import { NoAnswer, type Tokens } from './tokens.ts';
import type { Verification } from './verify-user.ts';

export type Setting = {
  store: SessionStore;
  local: Keeping;
  now: () => number;
  locks: { request: (name: string, work: () => Promise<void>) => Promise<unknown> };
  refresh: (refreshToken: string) => Promise<Tokens>;
  verify: (email: string) => Promise<Verification>;
  /** The page was asked for as somebody already, so the first person found is no news. */
  startsSignedIn: boolean;
  onPersonChange: (now: 'visitor' | 'member') => void;
  onUnregistered: () => void;
  log: (message: string, error: unknown) => void;
};

export type Keeper = ReturnType<typeof createKeeper>;

const LOCK = 'session-refresh';
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 60_000;

/** Keeps somebody signed in: reads what is stored, refreshes it in time, and asks the server who it is. */
export function createKeeper(setting: Setting) {
  const { store, local, now, locks, refresh, log } = setting;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryIn = 0;
  let isFirst = true;
  let person: string | null = null;
  let verification: Verification | null = null;
  let askedWith: string | null = null;

  /** To be called whenever what is stored may have changed. */
  function follow(): void {
    const { accessToken, expiresAt } = readStored(local);
    clearTimeout(timer);
    if (!accessToken) return leave();
    if (isAuthenticated({ accessToken, expiresAt }, now())) adopt(accessToken);
    const left = (expiresAt ?? 0) - now();
    timer = setTimeout(() => void renew(), Math.max(untilDue(), Math.min(retryIn, left)));
  }

  function leave(): void {
    const wasHere = store.get().status !== 'visitor';
    [person, verification, askedWith, retryIn] = [null, null, null, 0];
    if (!wasHere) return;
    store.set(VISITOR);
    setting.onPersonChange('visitor');
  }

  function adopt(token: string): void {
    const { names, details } = whatItSays(token);
    const found = details.subject ?? '';
    if (found !== person) {
      [person, verification, askedWith] = [found, null, null];
      if (!isFirst || !setting.startsSignedIn) setting.onPersonChange('member');
    }
    isFirst = false;
    store.set(
      verification
        ? { status: 'member', ...names, ...rightsOf(verification) }
        : { status: 'signing-in', ...names },
    );
    // A new token is a new chance where the server could not be asked with the last one.
    if (!verification?.isComplete && askedWith !== token) void ask(token, details.email ?? '');
  }

  async function ask(token: string, email: string): Promise<void> {
    askedWith = token;
    const answer = await setting.verify(email);
    // Meanwhile somebody signed out, or a newer token asks the same.
    if (askedWith !== token) return;
    verification = answer;
    const session = store.get();
    if (session.status === 'visitor') return;
    const { firstName, lastName } = session;
    store.set({ status: 'member', firstName, lastName, ...rightsOf(answer) });
    if (!answer.isVerified) setting.onUnregistered();
  }

  function untilDue(): number {
    const { accessToken, expiresAt } = readStored(local);
    if (!accessToken || expiresAt === null) return 0;
    const { life } = whatItSays(accessToken).details;
    return refreshDelay({ expiresAt, now: now(), ...(life && { issuedAt: expiresAt - life }) });
  }

  /** Every tab comes here in time, one after the other: the first one refreshes, the others find it done. */
  async function renew(): Promise<void> {
    await locks.request(LOCK, async () => {
      const stored = readStored(local);
      const before = retryIn;
      retryIn = 0;
      if (!stored.accessToken || untilDue() > 0) return;
      try {
        const tokens = await refresh(requireRefreshToken(stored.refreshToken));
        // Who signed out meanwhile in another tab stays signed out.
        if (readStored(local).refreshToken === stored.refreshToken) keepTokens(local, tokens, now());
      } catch (error) {
        if (error instanceof NoAnswer && isAuthenticated(stored, now())) {
          retryIn = Math.min(Math.max(FIRST_RETRY, before * 2), LONGEST_RETRY);
          return;
        }
        log('The session could not be refreshed', error);
        forgetTokens(local);
      }
    });
    follow();
  }

  function whatItSays(token: string): { names: Names; details: TokenDetails } {
    try {
      const { firstName = '', lastName = '' } = readClaims(token);
      return { names: { firstName, lastName }, details: describeToken(token) };
    } catch (error) {
      log('The access token could not be read', error);
      return {
        names: { firstName: '', lastName: '' },
        details: { subject: null, email: null, life: null },
      };
    }
  }

  return { follow };
}

function rightsOf({ userId, isAdmin, isPro, isVerified }: Verification): Omit<Verification, 'isComplete'> {
  return { userId, isAdmin, isPro, isVerified };
}
