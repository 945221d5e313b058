import type { Context } from '../context.ts';

/** Short enough for support to rely on, long enough that few requests write. */
const STEP_MS = 5 * 60 * 1000;
const MOST_KEPT = 50_000;

/**
 * Notes that somebody was here, to five minutes: most requests find in memory that it is noted already. Nobody waits for
 * the write, because a read must not depend on it.
 */
export function visitNotes(): (context: Context, userId: string) => void {
  const noted = new Map<string, number>();
  return ({ database, log, now: clock }, userId) => {
    const now = clock();
    const step = Math.floor(now.getTime() / STEP_MS);
    if (noted.get(userId) === step) return;
    // A newer note stands last, so that the first is the oldest.
    noted.delete(userId);
    if (noted.size >= MOST_KEPT) noted.delete(noted.keys().next().value ?? '');
    noted.set(userId, step);
    database.writes
      .query(
        `insert into visits as v (user_id, last_at) select id, $2 from users where id = $1
         on conflict (user_id) do update set last_at = excluded.last_at where v.last_at < excluded.last_at`,
        [userId, now],
      )
      .catch((error: unknown) => {
        // The next request tries again.
        noted.delete(userId);
        log.warn({ err: error }, 'A visit could not be noted');
      });
  };
}
