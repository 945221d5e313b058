import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { timeDone } from '@academy/domain/time-done';
import type { LearningItem } from '../../learning/learning-item.ts';

type Visit = { person: Member; item: LearningItem; at?: string | undefined; now: Date };

/** Keeps the first start. A later visit makes its course the most recently used one. */
export async function start(pool: Pool, { person, item, at, now }: Visit): Promise<'started' | 'completed'> {
  const { rows } = await pool.query<{ is_complete: boolean }>({
    name: 'start-lesson',
    text: `insert into progress as p (user_id, item_id, started_at, touched_at, revision) values ($1, $2, $5, $3, $4)
           on conflict (user_id, item_id) do update set touched_at = greatest(p.touched_at, excluded.touched_at)
           returning completed_at is not null as is_complete`,
    values: [person.userId, item.item.itemId, now, item.item.revision, timeDone(at, { openedAt: null, now })],
  });
  return rows[0]?.is_complete ? 'completed' : 'started';
}

export async function hasCompleted(
  pool: Pool,
  { person, itemId }: { person: Member; itemId: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-completed',
    text: 'select from progress where user_id = $1 and item_id = $2 and completed_at is not null',
    values: [person.userId, itemId],
  });
  return rowCount === 1;
}

export async function hasPassed(
  pool: Pool,
  { person, itemId }: { person: Member; itemId: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-passed',
    text: 'select from quiz_attempts where user_id = $1 and item_id = $2 and passed limit 1',
    values: [person.userId, itemId],
  });
  return rowCount === 1;
}
