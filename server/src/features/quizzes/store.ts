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
  submitted: Submitted | null;
  /** The attempt whose missed questions are retried. */
  retryOf?: string | null;
};

export type SubmittedAttempt = StoredAttempt & { submitted: Submitted };

type Submitted = { answers: string[][]; score: number; passed: boolean; at: Date };

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

/** Listed explicitly, so that prepared statements survive an added column. */
const COLUMNS =
  'id, item_id, hash, revision, seed, answers, score, passed, opened_at, submitted_at, retry_of';

/** Opens an attempt, or returns the open one, since there is at most one. */
export async function openOrResume(pool: Pool, attempt: NewAttempt): Promise<StoredAttempt> {
  const { id, person, itemId, hash, revision, seed, questions, now } = attempt;
  const { rows } = await pool.query<Row>({
    name: 'open-attempt',
    text: `insert into quiz_attempts as a (id, user_id, item_id, hash, revision, seed, questions, opened_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (user_id, item_id, hash) where submitted_at is null do update set opened_at = a.opened_at
           returning ${COLUMNS}`,
    values: [id, person.userId, itemId, hash, revision, seed, questions, now],
  });
  const [row] = rows;
  if (!row) throw new Error('An attempt could not be opened');
  return toAttempt(row);
}

/** Inserts an attempt with its answers, and returns whether it is new; repeating it has no effect. */
export async function insertSubmitted(
  client: PoolClient,
  {
    attempt,
    person,
    questions,
    scored,
  }: { attempt: SubmittedAttempt; person: Member; questions: number; scored: number },
): Promise<boolean> {
  const { id, itemId, hash, revision, seed, openedAt, submitted, retryOf = null } = attempt;
  const { answers, score, passed, at } = submitted;
  const { rowCount } = await client.query(
    `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, opened_at, answers, score, passed,
       submitted_at, retry_of, scored)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
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
      retryOf,
      scored,
    ],
  );
  return rowCount === 1;
}

export async function findAttempt(
  pool: Pool,
  { person, id }: { person: Member; id: string },
): Promise<StoredAttempt | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await pool.query<Row>({
    name: 'find-attempt',
    text: `select ${COLUMNS} from quiz_attempts where id = $1 and user_id = $2`,
    values: [id, person.userId],
  });
  return rows[0] && toAttempt(rows[0]);
}

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

/** The list is not paged, and older attempts are rarely needed. */
const LISTED = 20;

/** The latest submitted attempts of a person at one check. */
export async function listSubmitted(
  pool: Pool,
  { person, itemId }: { person: Member; itemId: number },
): Promise<StoredAttempt[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from quiz_attempts where user_id = $1 and item_id = $2 and submitted_at is not null
     order by submitted_at desc, id limit ${LISTED}`,
    [person.userId, itemId],
  );
  return rows.map(toAttempt);
}

/** Locks all attempts of a person at one check, so that concurrent submissions run one after the other. */
export async function lockAttempts(
  client: PoolClient,
  { person, itemId }: { person: Member; itemId: number },
): Promise<StoredAttempt[]> {
  const { rows } = await client.query<Row>({
    name: 'lock-attempts',
    text: `select ${COLUMNS} from quiz_attempts where user_id = $1 and item_id = $2 order by id for update`,
    values: [person.userId, itemId],
  });
  return rows.map(toAttempt);
}

export async function saveResult(
  client: PoolClient,
  {
    person,
    id,
    answers,
    grading: { score, scored, passed },
    at,
  }: {
    person: Member;
    id: string;
    answers: readonly (readonly string[])[];
    grading: { score: number; scored: number; passed: boolean };
    at: Date;
  },
): Promise<void> {
  await client.query({
    name: 'save-result',
    text: `update quiz_attempts set answers = $3, score = $4, passed = $5, submitted_at = $6, scored = $7
           where user_id = $1 and id = $2`,
    values: [person.userId, id, JSON.stringify(answers), score, passed, at, scored],
  });
}

/** A passed check stays complete after a later failure. */
export async function isCompleted(
  client: Pick<PoolClient, 'query'>,
  { person, itemId }: { person: Member; itemId: number },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'is-completed',
    text: 'select from progress where user_id = $1 and item_id = $2 and completed_at is not null',
    values: [person.userId, itemId],
  });
  return rowCount === 1;
}

type Row = {
  id: string;
  item_id: string;
  hash: string;
  revision: string;
  seed: number;
  opened_at: Date;
  retry_of: string | null;
} & (
  | { submitted_at: null; answers: null; score: null; passed: null }
  | { submitted_at: Date; answers: string[][]; score: number; passed: boolean }
);

function toAttempt(row: Row): StoredAttempt {
  const { submitted_at: at, answers, score, passed } = row;
  return {
    id: row.id,
    itemId: Number(row.item_id),
    hash: row.hash,
    revision: Number(row.revision),
    seed: row.seed,
    openedAt: row.opened_at,
    retryOf: row.retry_of,
    submitted: at === null ? null : { answers, score, passed, at },
  };
}

/** Other ids, such as those of visitors' attempts, are not UUIDs, and PostgreSQL would reject them. */
function isUuid(id: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
}
