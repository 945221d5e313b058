/** Runs a change of the stored tokens while no other tab makes one. */
export type SessionLock = <Result>(change: Change<Result>, options?: LockOptions) => Promise<Result>;

/** Calls `onWrite` once it has written, so that the lock is held until other tabs can read it. */
type Change<Result> = (onWrite: () => void) => Promise<Result>;

type LockOptions = {
  /** A person waits: after this many milliseconds the change goes ahead without the lock. */
  maxWaitMs?: number;
};

const NAME = 'session';
const SETTLE_MS = 500;

/** For log in and log out, which must not hang because another tab waits for the provider. */
export const IMPATIENT: LockOptions = { maxWaitMs: 3_000 };

/**
 * One lock for everybody who writes tokens: log in, refresh, log out. Without Web Locks the change runs at once; the
 * order of writing (see stored.ts) and the comparison before a refresh is saved still protect what is stored.
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
 * Stored values reach other tabs a little later than the lock does, so the lock is held for that moment; otherwise the
 * next tab could read the old tokens and use the refresh token a second time.
 */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS);
  });
}

export const sessionLock = createSessionLock(globalThis.navigator?.locks);
