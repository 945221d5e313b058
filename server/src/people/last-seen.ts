import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

/** Precise enough for support, and coarse enough that few requests write. */
const STEP_MS = 5 * 60 * 1000;
const MAX_CACHED = 50_000;

/**
 * Records when a member was last seen, to five minutes: most requests find in memory that it is recorded. The
 * write is not awaited, because a read must not depend on it.
 */
export function lastSeenRecorder(): (context: Context, userId: string) => void {
  const recorded = new LRUCache<string, number>({ max: MAX_CACHED });
  return ({ database, log, now: clock }, userId) => {
    const now = clock();
    const step = Math.floor(now.getTime() / STEP_MS);
    if (recorded.get(userId) === step) return;
    recorded.set(userId, step);
    database.writes
      .query(
        `insert into visits as v (user_id, last_at) select id, $2 from users where id = $1
         on conflict (user_id) do update set last_at = excluded.last_at where v.last_at < excluded.last_at`,
        [userId, now],
      )
      .catch((error: unknown) => {
        // The next request retries.
        recorded.delete(userId);
        log.warn({ err: error }, 'The last visit could not be recorded');
      });
  };
}
