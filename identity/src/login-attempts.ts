import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';
import { sha256 } from './hashes.ts';
import type { Limits } from './options.ts';

/** For an allowed attempt, `retryAfter` is the lock that follows if it fails. */
export type AttemptCheck = { isAllowed: boolean; retryAfter: number };

/** `isFree`: within the free attempts, including this one. */
type CountedAttempt = AttemptCheck & { isFree: boolean };

/** Counts before the password is checked, so that a hundred concurrent attempts count as a hundred. */
export function createLoginAttempts({ pool, now, limits }: { pool: Pool; now: () => Date; limits: Limits }) {
  const secondsUntil = (time: Date | null) =>
    time === null ? 0 : Math.max(0, Math.ceil((time.getTime() - now().getTime()) / 1000));

  async function lockSeconds(key: string): Promise<number> {
    const { rows } = await pool.query<{ locked_until: Date | null }>(
      'select locked_until from identity_tries where key = $1',
      [key],
    );
    return secondsUntil(rows[0]?.locked_until ?? null);
  }

  return {
    async count(subject: string, freeTries = limits.freeTries): Promise<CountedAttempt> {
      const key = sha256(subject);
      const counted = await pool.query<{ failed: number; locked_until: Date | null }>(COUNT, [
        key,
        now(),
        freeTries,
        limits.firstLockSeconds,
        limits.longestLockSeconds,
        new Date(now().getTime() - ATTEMPT_LIFETIME_MS),
      ]);
      const [row] = counted.rows;
      if (!row) return { isAllowed: false, isFree: false, retryAfter: Math.max(1, await lockSeconds(key)) };
      return { isAllowed: true, isFree: row.failed <= freeTries, retryAfter: secondsUntil(row.locked_until) };
    },

    /** Whether an attempt would be allowed, without counting one. */
    async check(subject: string): Promise<AttemptCheck> {
      const retryAfter = await lockSeconds(sha256(subject));
      return { isAllowed: retryAfter === 0, retryAfter };
    },

    /** An attempt that was allowed here but refused by another limit does not count. */
    async undo(subject: string): Promise<void> {
      await pool.query(
        'update identity_tries set failed = greatest(failed - 1, 0), locked_until = null where key = $1',
        [sha256(subject)],
      );
    },

    async reset(subject: string): Promise<void> {
      await pool.query('delete from identity_tries where key = $1', [sha256(subject)]);
    },

    /** Visitors determine the keys, so beyond the limit the oldest rows are deleted. */
    async purgeExpired(): Promise<void> {
      await deleteInBatches(
        pool,
        `delete from identity_tries where key in (
           select key from identity_tries where last_at < $1 and (locked_until is null or locked_until < $2)
           order by last_at limit $3 for update skip locked)`,
        [new Date(now().getTime() - ATTEMPT_LIFETIME_MS), now()],
      );
      await deleteInBatches(
        pool,
        `delete from identity_tries where key in (
           select key from identity_tries order by last_at desc offset $1 limit $2)`,
        [limits.maxCounters],
      );
    },
  };
}

const ATTEMPT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** One statement, so that concurrent nodes count correctly. The lock doubles with every attempt beyond the free ones. */
const COUNT = `
  insert into identity_tries as tries (key, failed, last_at, locked_until)
  values ($1, 1, $2, case when $3 <= 1 then $2::timestamptz + make_interval(secs => $4) end)
  on conflict (key) do update set
    failed = case when tries.last_at < $6 then 1 else tries.failed + 1 end,
    last_at = $2,
    locked_until = case when tries.last_at >= $6 and tries.failed + 1 >= $3
      then $2::timestamptz + make_interval(secs => least($5, $4 * power(2, least(tries.failed + 1 - $3, 20))))
    end
  where tries.locked_until is null or tries.locked_until <= $2
  returning failed, locked_until`;
