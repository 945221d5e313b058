import {
  describeToken,
  readClaims,
  refreshDelay,
  requireRefreshToken,
  type TokenDetails,
} from '@academy/domain/session';
import { isAuthenticated } from '@academy/domain/stored-session';
import type { SessionLock } from './session-lock.ts';
import { forgetTokens, keepTokens, readStored, type Keeping } from './stored.ts';
import { VISITOR, type Names, type SessionStore } from './store.ts';
import { NoAnswer, type Tokens } from './tokens.ts';
import type { Verification } from './verify-user.ts';

export type Setting = {
  store: SessionStore;
  local: Keeping;
  now: () => number;
  lock: SessionLock;
  refresh: (refreshToken: string) => Promise<Tokens>;
  /** Null where the server refused the token. */
  verify: (email: string) => Promise<Verification | null>;
  /** The page was asked for as somebody already, so the first person found is no news. */
  startsSignedIn: boolean;
  /** From one member to another by way of a visitor. */
  onPersonChange: (now: 'visitor' | 'member') => void;
  onUnregistered: () => void;
  log: (message: string, error: unknown) => void;
};

export type Keeper = ReturnType<typeof createKeeper>;

const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 60_000;
/** Every token may be refused, and asking about each of them often would help nobody. */
const LONGEST_VERIFY_RETRY = 300_000;
/** A laptop that wakes has no network for a while: an expired session is not given up before this. */
const MIN_RETRYING_MS = 120_000;
/** A timer stands still while a laptop sleeps, so the clock is read this often. */
const CHECK_MS = 30_000;
/** How long a set of tokens may stay half-written before it counts as broken. */
const HALF_WRITTEN_MS = 2_000;
/** A younger token that the API refuses would be refused again after a refresh. */
const MIN_AGE_MS = 30_000;

/** Keeps somebody signed in: reads what is stored, refreshes it in time, and asks the server who it is. */
export function createKeeper(setting: Setting) {
  const { store, local, now, lock, refresh, log } = setting;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryIn = 0;
  let retryAt = 0;
  let failures: { first: number; last: number } | null = null;
  let unreadable: string | null = null;
  let isFirst = true;
  let person: string | null = null;
  let verification: Verification | null = null;
  let askedWith: string | null = null;
  let renewing: Promise<void> | null = null;
  let refusedToken: string | null = null;
  let refusals = 0;

  /** To be called whenever what is stored may have changed. */
  function follow(): void {
    const { accessToken, expiresAt } = readStored(local);
    clearTimeout(timer);
    if (!accessToken) return leave();
    if (expiresAt === null) {
      timer = setTimeout(() => void renew(), HALF_WRITTEN_MS);
      return;
    }
    if (isAuthenticated({ accessToken, expiresAt }, now())) adopt(accessToken);
    const left = expiresAt - now();
    const untilRetry = Math.min(Math.max(0, retryAt - now()), left > 0 ? left : FIRST_RETRY);
    // A refused token is of no use, however long it would still be good.
    const wait = accessToken === refusedToken ? untilRetry : Math.max(untilDue(), untilRetry);
    timer = setTimeout(() => (wait > CHECK_MS ? follow() : void renew()), Math.min(wait, CHECK_MS));
  }

  function leave(): void {
    const wasHere = store.get().status !== 'visitor';
    [person, verification, askedWith, retryIn, retryAt, refusals] = [null, null, null, 0, 0, 0];
    if (!wasHere) return;
    store.set(VISITOR);
    setting.onPersonChange('visitor');
  }

  function adopt(token: string): void {
    const { names, details } = whatItSays(token);
    const found = details.subject ?? '';
    if (found !== person) {
      // Nothing of the last person may stay in sight of the next.
      if (person !== null) setting.onPersonChange('visitor');
      [person, verification, askedWith, refusals] = [found, null, null, 0];
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
    if (!answer) return ageOf(token) < MIN_AGE_MS ? askLater(token) : renewRefused(token);
    refusals = 0;
    verification = answer;
    const session = store.get();
    if (session.status === 'visitor') return;
    const { firstName, lastName } = session;
    store.set({ status: 'member', firstName, lastName, ...rightsOf(verification) });
    if (!verification.isVerified) setting.onUnregistered();
  }

  /** A refused token says nothing about the account, so who it is stays open until the server has answered. */
  function askLater(token: string): void {
    const wait = Math.min(FIRST_RETRY * 2 ** refusals++, LONGEST_VERIFY_RETRY);
    setTimeout(() => {
      if (askedWith !== token) return;
      askedWith = null;
      follow();
    }, wait);
  }

  function untilDue(): number {
    const { accessToken, expiresAt } = readStored(local);
    if (!accessToken || expiresAt === null) return 0;
    const { life } = whatItSays(accessToken).details;
    return refreshDelay({ expiresAt, now: now(), ...(life && { issuedAt: expiresAt - life }) });
  }

  /** Milliseconds since the stored token was issued; 0 where it does not say so. */
  function ageOf(token: string): number {
    const { expiresAt } = readStored(local);
    const { life } = whatItSays(token).details;
    return expiresAt === null || life === null ? 0 : now() - (expiresAt - life);
  }

  /** One renewal at a time in this tab: many calls may find the token expired at once, and all wait for the same. */
  function renew(): Promise<void> {
    renewing ??= renewStored().finally(() => (renewing = null));
    return renewing;
  }

  /** A token that the API has refused is refreshed before its time. */
  async function renewRefused(token: string): Promise<void> {
    if (refusedToken === token) return;
    refusedToken = token;
    // A renewal under way may have looked at the token before it was refused.
    await renewing;
    if (readStored(local).accessToken === token) await renew();
  }

  /** Every tab comes here in time, one after the other: the first one refreshes, the others find it done. */
  async function renewStored(): Promise<void> {
    await lock(async (onWrite) => {
      const stored = readStored(local);
      const isDue = untilDue() === 0 || stored.accessToken === refusedToken;
      const before = retryIn;
      [retryIn, retryAt] = [0, 0];
      if (!stored.accessToken || !isDue) return;
      // Another tab may have logged out or in meanwhile, and what it has stored stays.
      const isStillStored = () => {
        const { accessToken, refreshToken } = readStored(local);
        return accessToken === stored.accessToken && refreshToken === stored.refreshToken;
      };
      try {
        const tokens = await refresh(requireRefreshToken(stored.refreshToken));
        failures = null;
        refusedToken = null;
        if (!isStillStored()) return;
        keepTokens(local, tokens, now());
        onWrite();
      } catch (error) {
        // After a longer gap the machine has slept, and counting begins anew.
        const goesOn = failures !== null && now() - failures.last < MIN_RETRYING_MS;
        failures = { first: goesOn && failures ? failures.first : now(), last: now() };
        const mayRetry = isAuthenticated(stored, now()) || now() - failures.first < MIN_RETRYING_MS;
        if (error instanceof NoAnswer && mayRetry) {
          retryIn = Math.min(Math.max(FIRST_RETRY, before * 2), LONGEST_RETRY);
          retryAt = now() + retryIn;
          return;
        }
        failures = null;
        log('The session could not be refreshed', error);
        if (!isStillStored()) return;
        forgetTokens(local);
        onWrite();
      }
    });
    follow();
  }

  /** The API has refused a token that should be good: the session may have been ended elsewhere. */
  function tokenRefused(token: string): void {
    if (token === readStored(local).accessToken && ageOf(token) >= MIN_AGE_MS) void renewRefused(token);
  }

  function whatItSays(token: string): { names: Names; details: TokenDetails } {
    try {
      const { firstName = '', lastName = '' } = readClaims(token);
      return { names: { firstName, lastName }, details: describeToken(token) };
    } catch (error) {
      if (unreadable !== token) log('The access token could not be read', error);
      unreadable = token;
      return {
        names: { firstName: '', lastName: '' },
        details: { subject: null, email: null, life: null },
      };
    }
  }

  return { follow, renew, tokenRefused };
}

function rightsOf({ userId, isAdmin, isPro, isVerified }: Verification): Omit<Verification, 'isComplete'> {
  return { userId, isAdmin, isPro, isVerified };
}
