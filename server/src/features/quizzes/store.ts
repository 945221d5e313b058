import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';

export type StoredAttempt = {
  id: string;
  itemId: number;
  hash: string;
  revision: number;
  seed: number;
  openedAt: Date;
  /** Null until it is submitted. */
  submitted: { answers: string[][]; score: number; passed: boolean; at: Date } | null;
};

type NewAttempt = {
  id: string;
  person: Member;
  itemId: number;
  hash: string;
  revision: number;
  seed: number;
  questions: number;
  now: Date;
};

/** Opens an attempt, or returns the open one: there is at most one. */
export async function openOrResume(pool: Pool, attempt: NewAttempt): Promise<StoredAttempt> {
  const { id, person, itemId, hash, revision, seed, questions, now } = attempt;
  const { rows } = await pool.query<Row>(
    `insert into quiz_attempts as a (id, user_id, item_id, hash, revision, seed, questions, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, item_id, hash) where submitted_at is null do update set opened_at = a.opened_at
     returning *`,
    [id, person.userId, itemId, hash, revision, seed, questions, now],
  );
  const [row] = rows;
  if (!row) throw new Error('An attempt could not be opened');
  return toAttempt(row);
}

/** Inserts an attempt with its answers; repeating it has no effect. */
export async function insertSubmitted(
  client: PoolClient,
  { attempt, person, questions }: { attempt: StoredAttempt; person: Member; questions: number },
): Promise<void> {
  const { id, itemId, hash, revision, seed, openedAt, submitted } = attempt;
  if (!submitted) throw new Error('An attempt without answers cannot be inserted as submitted');
  const { answers, score, passed, at } = submitted;
  await client.query(
    `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, opened_at, answers, score, passed,
       submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do nothing`,
    [
      id,
      person.userId,
      itemId,
      hash,
      revision,
      seed,
      questions,
      openedAt,
      JSON.stringify(answers),
      score,
      passed,
      at,
    ],
  );
}

/** A person's own attempt. */
export async function findAttempt(
  pool: Pool,
  { person, id }: { person: Member; id: string },
): Promise<StoredAttempt | undefined> {
  const { rows } = await pool.query<Row>('select * from quiz_attempts where id = $1 and user_id = $2', [
    id,
    person.userId,
  ]);
  return rows[0] && toAttempt(rows[0]);
}

/** How often a person has submitted this check. */
export async function countSubmitted(
  pool: Pool,
  { person, itemId }: { person: Member; itemId: number },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from quiz_attempts where user_id = $1 and item_id = $2 and submitted_at is not null`,
    [person.userId, itemId],
  );
  return rows[0]?.count ?? 0;
}

/** Locks all attempts of a person at one check, so that concurrent submissions run one after the other. */
export async function lockAttempts(
  client: PoolClient,
  { person, itemId }: { person: Member; itemId: number },
): Promise<StoredAttempt[]> {
  const { rows } = await client.query<Row>(
    'select * from quiz_attempts where user_id = $1 and item_id = $2 order by id for update',
    [person.userId, itemId],
  );
  return rows.map(toAttempt);
}

export async function saveResult(
  client: PoolClient,
  {
    id,
    answers,
    score,
    passed,
    now,
  }: { id: string; answers: readonly (readonly string[])[]; score: number; passed: boolean; now: Date },
): Promise<void> {
  await client.query(
    'update quiz_attempts set answers = $2, score = $3, passed = $4, submitted_at = $5 where id = $1',
    [id, JSON.stringify(answers), score, passed, now],
  );
}

/** A passed check stays complete when it is failed later. */
export async function isCompleted(
  client: PoolClient,
  { person, itemId }: { person: Member; itemId: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from progress where user_id = $1 and item_id = $2 and completed_at is not null',
    [person.userId, itemId],
  );
  return rowCount === 1;
}

type Row = {
  id: string;
  item_id: string;
  hash: string;
  revision: string;
  seed: number;
  answers: string[][] | null;
  score: number | null;
  passed: boolean | null;
  opened_at: Date;
  submitted_at: Date | null;
};

function toAttempt(row: Row): StoredAttempt {
  const { id, hash, seed, answers, score, passed, submitted_at: at } = row;
  return {
    id,
    itemId: Number(row.item_id),
    hash,
    revision: Number(row.revision),
    seed,
    openedAt: row.opened_at,
    submitted: answers && at ? { answers, score: score ?? 0, passed: passed ?? false, at } : null,
  };
}
