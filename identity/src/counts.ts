import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';
import { sha256 } from './hashes.ts';

export type Counts = ReturnType<typeof createCounts>;

/** Counters over a time window, in PostgreSQL so that all nodes share them. */
export function createCounts({ pool, now }: { pool: Pool; now: () => Date }) {
  const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - now().getTime()) / 1000));

  return {
    /** Counts one more; `retryAfter` is when the window ends, in seconds. */
    async add(subject: string, windowSeconds: number): Promise<{ count: number; retryAfter: number }> {
      const endsAt = new Date(now().getTime() + windowSeconds * 1000);
      const { rows } = await pool.query<{ count: number; endsAt: Date }>({
        name: 'identity_count',
        text: ADD,
        values: [sha256(subject), now(), endsAt],
      });
      return { count: rows[0]?.count ?? 1, retryAfter: secondsUntil(rows[0]?.endsAt ?? endsAt) };
    },

    async read(subject: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'identity_count_read',
        text: 'select count from identity_counts where key = $1 and ends_at > $2',
        values: [sha256(subject), now()],
      });
      return rows[0]?.count ?? 0;
    },

    /** Visitors determine the keys, so beyond `most` rows those that end first are deleted. */
    async purge(most: number): Promise<void> {
      await deleteInBatches(
        pool,
        `delete from identity_counts where key in (
           select key from identity_counts where ends_at <= $1 order by ends_at limit $2 for update skip locked)`,
        [now()],
      );
      await deleteInBatches(
        pool,
        `delete from identity_counts where key in (
           select key from identity_counts order by ends_at desc offset $1 limit $2)`,
        [most],
      );
    },
  };
}

const ADD = `
  insert into identity_counts as c (key, count, ends_at) values ($1, 1, $3)
  on conflict (key) do update set
    count = case when c.ends_at <= $2 then 1 else least(c.count + 1, 1000000) end,
    ends_at = case when c.ends_at <= $2 then excluded.ends_at else c.ends_at end
  returning count, ends_at as "endsAt"`;
