import type { FastifyBaseLogger } from 'fastify';

/** Thrown for a request that would have to wait too long. */
export class OverloadedError extends Error {
  readonly retryAfter = 2;
}

export type OverloadLimits = {
  maxActive: number;
  maxWaiting: number;
  maxWaitMs: number;
};

export type QueueInput = OverloadLimits & {
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Runs a limited number of requests, lets a limited number wait for a limited time, and refuses the rest at once: a
 * quick refusal is better than a late response, and refused requests use no memory.
 */
export function createRequestQueue({ maxActive, maxWaiting, maxWaitMs, log }: QueueInput) {
  const waiting = new Set<() => void>();
  let active = 0;
  let refused = 0;
  let warnedAt = -Infinity;

  const isFull = () => waiting.size >= maxWaiting;

  const refuse = () => {
    refused += 1;
    const now = performance.now();
    if (now - warnedAt > WARN_EVERY_MS) {
      warnedAt = now;
      log.warn({ active, waiting: waiting.size, refused }, 'Overloaded: requests are answered with 503');
    }
    return OVERLOADED;
  };

  const enter = async () => {
    if (active < maxActive && waiting.size === 0) {
      active += 1;
      return;
    }
    if (isFull()) throw refuse();
    await new Promise<void>((resolve, reject) => {
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
  };

  const leave = () => {
    active -= 1;
    startWaiting();
  };

  /** The longest waiting requests come first. */
  const startWaiting = () => {
    for (const next of waiting) {
      if (active >= maxActive) return;
      waiting.delete(next);
      active += 1;
      next();
    }
  };

  return {
    /** Refuses while the queue is full, before any work is done. */
    refuseEarly(): OverloadedError | undefined {
      return active >= maxActive && isFull() ? refuse() : undefined;
    },
    async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    state: () => ({ active, waiting: waiting.size, refused }),
  };
}

export type RequestQueue = ReturnType<typeof createRequestQueue>;

const WARN_EVERY_MS = 10_000;

/** One shared error, since thousands of stack traces would cost as much as the work they save. */
export const OVERLOADED = new OverloadedError('The site is busy right now. Please try again in a moment.');
