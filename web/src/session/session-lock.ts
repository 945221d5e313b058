/** Runs a change of the stored tokens while no other tab can change them. */
export type SessionLock = <Result>(change: Change<Result>, options?: LockOptions) => Promise<Result>;

/** Calls `onWrite` after writing, so that the lock is held until other tabs can read the new values. */
type Change<Result> = (onWrite: () => void) => Promise<Result>;

type LockOptions = {
  /** The timeout after which the change runs without the lock, because the user is waiting. */
  maxWaitMs?: number;
};

const NAME = 'session';
const SETTLE_MS = 500;

/** For login and logout, which must not hang while another tab waits for the provider. */
export const WITH_TIMEOUT: LockOptions = { maxWaitMs: 3_000 };

/**
 * One lock for login, refresh and logout, which all write tokens. Without Web Locks the change runs immediately; the
 * order of writing (see token-storage.ts) and the comparison before a refresh is saved still protect the tokens.
 */
export function createSessionLock(locks: Pick<LockManager, 'request'> | undefined): SessionLock {
  return (change, { maxWaitMs } = {}) => {
    if (!locks) return change(() => {});
    return new Promise((resolve, reject) => {
      let isRunning = false;
      let hasWritten = false;
      const run = () => {
        isRunning = true;
        return change(() => void (hasWritten = true)).then(resolve, reject);
      };
      const signal = maxWaitMs === undefined ? {} : { signal: AbortSignal.timeout(maxWaitMs) };
      locks
        .request(NAME, signal, async () => {
          await run();
          if (hasWritten) await settle();
        })
        .catch(() => (isRunning ? undefined : run()));
    });
  };
}

/**
 * Stored values reach other tabs slightly after the lock is released, so it is held longer; otherwise the
 * next tab could read the old tokens and reuse the refresh token.
 */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS);
  });
}

export const sessionLock = createSessionLock(globalThis.navigator?.locks);
