import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Returns one answer per key, in the order of the keys. */
type BatchQuery<Key, Answer> = (pool: Pool, keys: readonly Key[]) => Promise<readonly Answer[]>;

/** A second batch starts beside one that takes longer than this, so that one slow answer does not delay every caller. */
const SLOW_MS = 20;
const MAX_IN_FLIGHT = 2;

/**
 * Combines queries that arrive at the same time into one. A single one runs at once; those that arrive while it runs form
 * the next batch. An answer is never older than its request.
 */
export function coalesce<Key, Answer>(
  runBatch: BatchQuery<Key, Answer>,
): (pool: Pool, key: Key) => Promise<Answer> {
  const queues = new WeakMap<Pool, ReturnType<typeof queueFor<Key, Answer>>>();
  return (pool, key) => {
    const enqueue = queues.get(pool) ?? queueFor(pool, runBatch);
    queues.set(pool, enqueue);
    return enqueue(key);
  };
}

type Waiting<Key, Answer> = {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

function queueFor<Key, Answer>(pool: Pool, runBatch: BatchQuery<Key, Answer>) {
  let waiting: Waiting<Key, Answer>[] = [];
  let inFlight = 0;
  let overtaking: NodeJS.Timeout | undefined;
  return (key: Key) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (inFlight === 0) void flush();
      else if (inFlight < MAX_IN_FLIGHT) overtaking ??= setTimeout(() => void flush(), SLOW_MS);
    });

  async function flush(): Promise<void> {
    inFlight += 1;
    // Collects what the requests that arrived with this one want.
    await nextTurn();
    const batch = waiting;
    waiting = [];
    clearTimeout(overtaking);
    overtaking = undefined;
    try {
      if (batch.length > 0) await settle(batch);
    } finally {
      inFlight -= 1;
      if (waiting.length > 0) void flush();
    }
  }

  async function settle(batch: readonly Waiting<Key, Answer>[]): Promise<void> {
    try {
      const answers = await runBatch(
        pool,
        batch.map(({ key }) => key),
      );
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      // One rejected query must not fail the rest. When the database is unavailable, retrying one by one would only
      // make every caller wait longer.
      const isQueryError = error instanceof DatabaseError && !isDatabaseUnavailable(error);
      if (isQueryError && batch.length > 1) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
