import { refreshDelay, requireRefreshToken } from '@academy/domain/session';
import { isAuthenticated } from '@academy/domain/stored-session';
import { readToken } from './read-token.ts';
import type { SessionLock } from './session-lock.ts';
import {
  clearTokens,
  saveTokens,
  readStored,
  type TokenStorage,
  ProviderUnavailableError,
  type Tokens,
} from './token-storage.ts';
import { storedPerson, subjectOf } from './stored-person.ts';
import { VISITOR, type SessionProblem, type SessionStore } from './store.ts';
import type { Verification } from './verify-user.ts';

export type RefresherOptions = {
  store: SessionStore;
  local: TokenStorage;
  now: () => number;
  lock: SessionLock;
  refresh: (refreshToken: string) => Promise<Tokens>;
  /** Null if the server refused the token; the address is empty if the token cannot be read. */
  verify: (email: string) => Promise<Verification | null>;
  /** The page was already loaded as a member, so the first user found is not a change. */
  startsSignedIn: boolean;
  /** A switch from one member to another reports 'visitor' first. */
  onPersonChange: (now: 'visitor' | 'member') => void;
  /** Whether an offline person may continue with this browser's stored data indefinitely. */
  mayStayOffline?: () => boolean;
  onUnregistered: () => void;
  /** The problem to report to the person; null once it is solved. */
  onProblem: (problem: SessionProblem | null) => void;
  log: (message: string, error: unknown) => void;
};

export type TokenRefresher = ReturnType<typeof createTokenRefresher>;

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;
/** If every token is refused, frequent retries do not help. */
const MAX_VERIFY_RETRY_MS = 300_000;
/** A laptop has no network for a while after waking, so an expired session is retried for this long. */
const MIN_RETRYING_MS = 120_000;
/** Timers stop while a laptop sleeps, so the clock is checked at this interval. */
const CHECK_MS = 30_000;
/** How long another tab may take to write all tokens before they count as broken. */
const HALF_WRITTEN_MS = 2_000;
/** If the API refuses a token younger than this, it would refuse the next one too. */
const MIN_AGE_MS = 30_000;

/** Keeps the user logged in: reads stored tokens, refreshes them in time, and asks the server who it is. */
export function createTokenRefresher(options: RefresherOptions) {
  const { store, local, now, lock, refresh, log } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryDelay = 0;
  let retryAt = 0;
  let failures: { first: number; last: number } | null = null;
  let isFirstToken = true;
  let personId: string | null = null;
  let verification: Verification | null = null;
  let verifyingToken: string | null = null;
  let renewing: Promise<void> | null = null;
  let refusedToken: string | null = null;
  let refusals = 0;
  let problem: SessionProblem | null = null;

  /** Must be called whenever the stored tokens may have changed. */
  function syncWithStorage(): void {
    const { accessToken, expiresAt } = readStored(local);
    clearTimeout(timer);
    if (!accessToken) return reportSignedOut();
    if (expiresAt === null) {
      timer = setTimeout(() => void renew(), HALF_WRITTEN_MS);
      return;
    }
    if (isAuthenticated({ accessToken, expiresAt }, now())) adoptToken(accessToken);
    const msLeft = expiresAt - now();
    const msUntilRetry = Math.min(Math.max(0, retryAt - now()), msLeft > 0 ? msLeft : FIRST_RETRY_MS);
    // A refused token is useless even if it has not expired.
    const wait = accessToken === refusedToken ? msUntilRetry : Math.max(msUntilDue(), msUntilRetry);
    timer = setTimeout(() => (wait > CHECK_MS ? syncWithStorage() : void renew()), Math.min(wait, CHECK_MS));
  }

  function reportSignedOut(): void {
    const wasSignedIn = store.get().status !== 'visitor';
    [personId, verification, verifyingToken, retryDelay, retryAt, refusals] = [null, null, null, 0, 0, 0];
    if (problem !== 'ended') report(null);
    if (!wasSignedIn) return;
    store.set(VISITOR);
    options.onPersonChange('visitor');
  }

  function adoptToken(token: string): void {
    const { names, details } = readToken(token);
    const subject = storedPerson(local) ?? '';
    if (subject !== personId) {
      // The previous user's data must not be visible to the next.
      if (personId !== null) options.onPersonChange('visitor');
      [personId, verification, verifyingToken, refusals] = [subject, null, null, 0];
      if (!isFirstToken || !options.startsSignedIn) options.onPersonChange('member');
    }
    isFirstToken = false;
    if (problem !== 'refused' && token !== refusedToken) report(null);
    store.set(
      verification
        ? { status: 'member', ...names, ...profileOf(verification) }
        : { status: 'signing-in', ...names, ...(problem && { problem }) },
    );
    // Verification that failed with the previous token is retried with the new one.
    if (!verification?.isComplete && verifyingToken !== token) void verifyToken(token, details.email ?? '');
  }

  async function verifyToken(token: string, email: string): Promise<void> {
    verifyingToken = token;
    const result = await options.verify(email);
    // The user has logged out meanwhile, or a newer token is being verified.
    if (verifyingToken !== token) return;
    if (!result) return ageOf(token) < MIN_AGE_MS ? verifyLater(token) : renewRefused(token);
    refusals = 0;
    report(null);
    verification = result;
    const session = store.get();
    if (session.status === 'visitor') return;
    const { firstName, lastName } = session;
    store.set({ status: 'member', firstName, lastName, ...profileOf(verification) });
    if (!verification.isVerified) options.onUnregistered();
  }

  /**
   * A refused token says nothing about the account, so the session stays in `signing-in` until the server
   * responds.
   */
  function verifyLater(token: string): void {
    report('refused');
    const wait = Math.min(FIRST_RETRY_MS * 2 ** refusals++, MAX_VERIFY_RETRY_MS);
    setTimeout(() => {
      if (verifyingToken !== token) return;
      verifyingToken = null;
      syncWithStorage();
    }, wait);
  }

  function report(next: SessionProblem | null): void {
    if (next === problem) return;
    problem = next;
    options.onProblem(next);
    const session = store.get();
    if (next && session.status === 'signing-in') store.set({ ...session, problem: next });
  }

  function msUntilDue(): number {
    const { accessToken, expiresAt } = readStored(local);
    if (!accessToken || expiresAt === null) return 0;
    const issuedAt = issuedAtOf(accessToken);
    return refreshDelay({ expiresAt, now: now(), ...(issuedAt && { issuedAt }) });
  }

  /** Milliseconds since the stored token was issued; 0 if unknown. */
  function ageOf(token: string): number {
    const issuedAt = issuedAtOf(token);
    return issuedAt === null ? 0 : now() - issuedAt;
  }

  /** Tokens stored by early releases contain it themselves. */
  function issuedAtOf(token: string): number | null {
    const { expiresAt, issuedAt } = readStored(local);
    const { lifetimeMs: life } = readToken(token).details;
    return issuedAt ?? (expiresAt === null || life === null ? null : expiresAt - life);
  }

  /** Runs one renewal at a time in this tab, shared by all calls with an expired token. */
  function renew(): Promise<void> {
    renewing ??= renewStored().finally(() => (renewing = null));
    return renewing;
  }

  /** Refreshes a token that the API has refused, although it has not expired. */
  async function renewRefused(token: string): Promise<void> {
    if (refusedToken === token) return;
    refusedToken = token;
    // A running renewal may have checked the token before it was refused.
    await renewing;
    if (readStored(local).accessToken === token) await renew();
  }

  /** All tabs run this in turn under the lock: the first one refreshes, the others find fresh tokens. */
  async function renewStored(): Promise<void> {
    await lock(async (onWrite) => {
      const stored = readStored(local);
      const isDue = msUntilDue() === 0 || stored.accessToken === refusedToken;
      const previousDelay = retryDelay;
      [retryDelay, retryAt] = [0, 0];
      if (!stored.accessToken || !isDue) return;
      // Tokens of another login or a logout in another tab must not be overwritten.
      const isStillStored = () => {
        const { accessToken, refreshToken } = readStored(local);
        return accessToken === stored.accessToken && refreshToken === stored.refreshToken;
      };
      try {
        const tokens = await refresh(requireRefreshToken(stored.refreshToken));
        if (stored.idToken && tokens.idToken && subjectOf(stored.idToken) !== subjectOf(tokens.idToken))
          throw new Error('The provider refreshed the session of another person');
        failures = null;
        refusedToken = null;
        if (!isStillStored()) return;
        saveTokens(local, tokens, now());
        onWrite();
      } catch (error) {
        // After a longer gap the machine has slept, so the retry period starts again.
        const isSameOutage = failures !== null && now() - failures.last < MIN_RETRYING_MS;
        failures = { first: isSameOutage && failures ? failures.first : now(), last: now() };
        const isStaying = options.mayStayOffline?.() ?? false;
        const mayRetry =
          isStaying || isAuthenticated(stored, now()) || now() - failures.first < MIN_RETRYING_MS;
        if (error instanceof ProviderUnavailableError && mayRetry) {
          if (isStaying) adoptToken(stored.accessToken);
          else if (!isAuthenticated(stored, now()) || stored.accessToken === refusedToken)
            report('unreachable');
          retryDelay = Math.min(Math.max(FIRST_RETRY_MS, previousDelay * 2), MAX_RETRY_MS);
          retryAt = now() + retryDelay;
          return;
        }
        failures = null;
        log('The session could not be refreshed', error);
        if (!isStillStored()) return;
        clearTokens(local);
        onWrite();
        report('ended');
      }
    });
    syncWithStorage();
  }

  /** The API has refused a valid token: the session may have been ended elsewhere. */
  function tokenRefused(token: string): void {
    if (token !== readStored(local).accessToken) return;
    const wait = MIN_AGE_MS - ageOf(token);
    if (wait > 0) setTimeout(() => tokenRefused(token), wait);
    else void renewRefused(token);
  }

  return { sync: syncWithStorage, renew, tokenRefused };
}

/** The server's names replace those of the token. */
function profileOf({ person, userId, isAdmin, isPro, isVerified, role }: Verification) {
  return { ...person, userId, isAdmin, isPro, isVerified, ...(role && { role }) };
}
