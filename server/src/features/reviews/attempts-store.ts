import type { Pool, PoolClient } from 'pg';

export type SubmittedAttempt = {
  id: string;
  itemId: number;
  hash: string;
  seed: number;
  answers: string[][];
  passed: boolean;
  submittedAt: Date;
  /** The answers of the attempt that was retried. */
  earlierAnswers: string[][] | null;
};

/** The oldest attempts that are not scheduled yet, locked until they are. */
export async function lockNewAttempts(
  client: PoolClient,
  { userId, limit }: { userId: string; limit: number },
): Promise<SubmittedAttempt[]> {
  const { rows } = await client.query<SubmittedAttempt>(
    `select a.id, a.item_id::int as "itemId", a.hash, a.seed, a.answers, coalesce(a.passed, false) as passed,
       a.submitted_at as "submittedAt", b.answers as "earlierAnswers"
     from quiz_attempts a left join quiz_attempts b on b.user_id = a.user_id and b.id = a.retry_of
     where a.user_id = $1 and a.submitted_at is not null and not a.in_reviews
     order by a.submitted_at, a.id limit $2 for update of a`,
    [userId, limit],
  );
  return rows;
}

export async function markEntered(
  client: PoolClient,
  { userId, attempts }: { userId: string; attempts: readonly SubmittedAttempt[] },
): Promise<void> {
  await client.query(
    'update quiz_attempts set in_reviews = true where user_id = $1 and id = any($2::uuid[])',
    [userId, attempts.map(({ id }) => id)],
  );
}

export async function countSubmissions(
  pool: Pool,
  { userId, itemIds }: { userId: string; itemIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await pool.query<{ itemId: number; count: number }>(
    `select item_id::int as "itemId", count(*)::int as count from quiz_attempts
     where user_id = $1 and item_id = any($2::bigint[]) and submitted_at is not null group by item_id`,
    [userId, itemIds],
  );
  return new Map(rows.map(({ itemId, count }) => [itemId, count]));
}
