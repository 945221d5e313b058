import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { guarded } from '../observability/guarded.ts';

/** Thrown for a request that would have to wait too long. */
export class OverloadedError extends Error {
  readonly retryAfter = 2;
}

export type OverloadLimits = {
  maxActive: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** 0 turns the check of the event loop off. */
  maxLoopDelayMs: number;
};

export type QueueInput = OverloadLimits & {
  log: Pick<FastifyBaseLogger, 'warn'>;
  isBehind: () => boolean;
};

/**
 * Runs a limited number of requests, lets a limited number wait for a limited time, and refuses the rest at once: a
 * quick refusal is better than a late response, and refused requests use no memory.
 */
export function createRequestQueue({ maxActive, maxWaiting, maxWaitMs, log, isBehind }: QueueInput) {
  const waiting = new Set<() => void>();
  let active = 0;
  let refused = 0;
  let turn = 0;
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
    /** Refuses while the queue is full or the event loop is behind, before any work is done. */
    refuseEarly(): OverloadedError | undefined {
      turn = (turn + 1) % ADMIT_EVERY;
      const hasNoRoom = active >= maxActive && isFull();
      return hasNoRoom || (turn !== 0 && isBehind()) ? refuse() : undefined;
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

/** While the event loop is late, one of this many requests is admitted: refusing all would stop all work. */
const ADMIT_EVERY = 4;

const RESOLUTION_MS = 10;
const SAMPLE_MS = 50;
const LATE_SAMPLES = 20;

/** Whether the event loop was late in all samples of a second: one long task is not an overload. */
export function watchEventLoop({
  maxLoopDelayMs,
  log,
}: {
  maxLoopDelayMs: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}): { isBehind: () => boolean; stop: () => void } {
  if (maxLoopDelayMs === 0) return { isBehind: () => false, stop: () => {} };
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let lateSamples = 0;
  const sample = guarded(log, () => {
    if (histogram.count === 0) return;
    const delayMs = histogram.mean / 1e6 - RESOLUTION_MS;
    lateSamples = delayMs > maxLoopDelayMs ? lateSamples + 1 : 0;
    histogram.reset();
  });
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();
  return {
    isBehind: () => lateSamples >= LATE_SAMPLES,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
