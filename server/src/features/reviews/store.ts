import type { Pool, PoolClient } from 'pg';
import type { ReviewSettings } from '@academy/domain/reviews';
import { toRecords } from '../../database/records.ts';
import type { Schedule } from './schedule.ts';

export type Review = Schedule & {
  itemId: number;
  question: string;
  /** The document that is known to contain the question. */
  hash: string;
  /** The last answer in a review. */
  answers: string[] | null;
  isRevealed: boolean;
};

type Client = Pool | PoolClient;

export type PersonSettings = ReviewSettings & {
  /** Whether there are submitted attempts that are not scheduled yet. */
  hasNewAttempts: boolean;
};

export async function readSettings(pool: Pool, userId: string): Promise<PersonSettings> {
  const { rows } = await pool.query<PersonSettings>({
    name: 'read-review-settings',
    text: `select coalesce(s.is_off, false) as "isOff", s.paused_until as "pausedUntil",
             exists (select from quiz_attempts a where a.user_id = $1 and a.submitted_at is not null
                     and not a.in_reviews) as "hasNewAttempts"
           from (select) as one left join review_settings s on s.user_id = $1`,
    values: [userId],
  });
  return rows[0] ?? { isOff: false, pausedUntil: null, hasNewAttempts: false };
}

export async function saveSettings(
  pool: Pool,
  { userId, isOff, pausedUntil }: ReviewSettings & { userId: string },
): Promise<void> {
  await pool.query(
    `insert into review_settings (user_id, is_off, paused_until) values ($1, $2, $3)
     on conflict (user_id) do update set is_off = excluded.is_off, paused_until = excluded.paused_until`,
    [userId, isOff, pausedUntil],
  );
}

/** The questions of one item, counted. Revealed ones are counted separately. */
export type ItemCounts = {
  itemId: number;
  isRevealed: boolean;
  total: number;
  due: number;
  done: number;
  nextDueAt: Date | null;
};

/** One row for each item, from the index alone. A benchmark runs the same query. */
export const COUNT_REVIEWS = {
  name: 'count-reviews',
  text: `select item_id::int as "itemId", is_revealed as "isRevealed", count(*)::int as total,
           (count(*) filter (where due_at <= $3))::int as due,
           (count(*) filter (where reviewed_at > $2 and reviewed_at <= $3))::int as done,
           min(due_at) filter (where due_at > $3) as "nextDueAt"
         from reviews where user_id = $1 group by item_id, is_revealed`,
};

export async function countReviews(
  pool: Pool,
  { userId, start, end }: { userId: string; start: Date; end: Date },
): Promise<ItemCounts[]> {
  const { rows } = await pool.query<ItemCounts>({ ...COUNT_REVIEWS, values: [userId, start, end] });
  return rows;
}

const COLUMNS = `item_id::int as "itemId", question, hash, due_at as "dueAt", stability, difficulty, reps, lapses,
  rated_at as "ratedAt", answers, is_revealed as "isRevealed"`;

/** The items whose questions may be asked: all of them, or only those that were revealed. */
export type Askable = { whole: readonly number[]; revealed: readonly number[] };

/** The due questions, longest overdue first. A benchmark runs the same query. */
export const LIST_DUE = {
  name: 'list-due-reviews',
  text: `select ${COLUMNS} from reviews
         where user_id = $1 and due_at <= $2
           and (item_id = any($3::bigint[]) or (is_revealed and item_id = any($4::bigint[])))
         order by due_at, item_id, question limit $5`,
};

export async function listDue(
  pool: Pool,
  { userId, end, askable, limit }: { userId: string; end: Date; askable: Askable; limit: number },
): Promise<Review[]> {
  const values = [userId, end, askable.whole, askable.revealed, limit];
  const { rows } = await pool.query<Review>({ ...LIST_DUE, values });
  return rows;
}

/** Locks the questions of these items, so that concurrent changes run one after the other. */
export async function lockReviews(
  client: PoolClient,
  { userId, itemIds }: { userId: string; itemIds: readonly number[] },
): Promise<Review[]> {
  const { rows } = await client.query<Review>(
    `select ${COLUMNS} from reviews where user_id = $1 and item_id = any($2::bigint[])
     order by item_id, question for update`,
    [userId, itemIds],
  );
  return rows;
}

/** Writes questions, unless a later answer is stored. */
export async function saveReviews(
  client: Client,
  { userId, reviews }: { userId: string; reviews: readonly Review[] },
): Promise<void> {
  if (reviews.length === 0) return;
  await client.query(
    `insert into reviews as r (user_id, item_id, question, hash, due_at, stability, difficulty, reps, lapses, rated_at,
       is_revealed)
     select $1, "itemId", question, hash, "dueAt", stability, difficulty, reps, lapses, "ratedAt", "isRevealed"
     from json_to_recordset($2) as n("itemId" bigint, question text, hash text, "dueAt" timestamptz,
       stability float8, difficulty float8, reps int, lapses int, "ratedAt" timestamptz, "isRevealed" boolean)
     on conflict (user_id, item_id, question) do update
       set hash = excluded.hash, due_at = excluded.due_at, stability = excluded.stability,
           difficulty = excluded.difficulty, reps = excluded.reps, lapses = excluded.lapses,
           rated_at = excluded.rated_at, is_revealed = r.is_revealed or excluded.is_revealed
       where r.rated_at is null or r.rated_at <= excluded.rated_at`,
    [userId, toRecords(reviews)],
  );
}

type Answered = { userId: string; review: Review; answers: readonly string[]; now: Date };

export async function saveAnswer(
  client: PoolClient,
  { userId, review, answers, now }: Answered,
): Promise<void> {
  const { itemId, question, dueAt, stability, difficulty, reps, lapses, ratedAt } = review;
  await client.query(
    `update reviews set due_at = $4, stability = $5, difficulty = $6, reps = $7, lapses = $8, rated_at = $9,
       reviewed_at = $10, answers = $11
     where user_id = $1 and item_id = $2 and question = $3`,
    [
      userId,
      itemId,
      question,
      dueAt,
      stability,
      difficulty,
      reps,
      lapses,
      ratedAt,
      now,
      JSON.stringify(answers),
    ],
  );
}

export async function dropReviews(
  client: PoolClient,
  { userId, itemId, questions }: { userId: string; itemId: number; questions: readonly string[] },
): Promise<void> {
  await client.query('delete from reviews where user_id = $1 and item_id = $2 and question = any($3)', [
    userId,
    itemId,
    questions,
  ]);
}

/** Records the new document of an item's questions. */
export async function moveReviews(
  client: PoolClient,
  { userId, itemId, hash }: { userId: string; itemId: number; hash: string },
): Promise<void> {
  await client.query('update reviews set hash = $3 where user_id = $1 and item_id = $2 and hash <> $3', [
    userId,
    itemId,
    hash,
  ]);
}
