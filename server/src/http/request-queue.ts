import { OverloadedError } from './responses.ts';

export type OverloadLimits = { maxActive: number; maxWaiting: number; maxWaitMs: number };

export type RequestQueue = ReturnType<typeof createRequestQueue>;

/**
 * Runs a limited number of requests, lets a limited number wait for a limited time, and refuses the rest immediately: a
 * quick refusal is better than a late response.
 */
export function createRequestQueue({ maxActive, maxWaiting, maxWaitMs }: OverloadLimits) {
  /** In order of arrival. */
  const waiting = new Set<() => void>();
  let active = 0;
  let refused = 0;

  const refuse = () => {
    refused += 1;
    return OVERLOADED;
  };

  const requireRoom = () => {
    if (active >= maxActive && waiting.size >= maxWaiting) throw refuse();
  };

  const waitForPlace = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(refuse());
      }, maxWaitMs);
      waiting.add(start);
    });

  const leave = () => {
    const [next] = waiting;
    if (!next) {
      active -= 1;
      return;
    }
    // The place passes to the next one.
    waiting.delete(next);
    next();
  };

  return {
    /** Refuses while the queue is full, before any work is done. */
    requireRoom,
    async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
      requireRoom();
      if (active < maxActive) active += 1;
      else await waitForPlace();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    state: () => ({ active, waiting: waiting.size, refused }),
  };
}

/** One shared error: thousands of stack traces would cost as much as the work they save. */
const OVERLOADED = new OverloadedError();
