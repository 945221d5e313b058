import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { decideCompletion } from '@academy/domain/completion';
import type { CompletionDecision, CompletionRecord, CourseState } from '@academy/domain/completion';
import { countedLessons } from '../catalog/visible.ts';
import { inTransaction } from '../database/transaction.ts';
import type { LearningItem } from './learning-item.ts';
import { runInTurn } from './run-in-turn.ts';

export type CompletionResult = CourseState & { isComplete: boolean };

type Change = {
  action: 'complete' | 'undo';
  person: Member;
  item: LearningItem;
  /** When the person decided it, which is in the past for a change that was saved offline. */
  at?: string | undefined;
  now: Date;
};

/** One person's changes run one after the other, so that they use one connection and never delay other people. */
export function changeCompletion(pool: Pool, change: Change): Promise<CompletionResult> {
  return runInTurn(change.person.userId, () =>
    inTransaction(pool, (client) => changeCompletionIn(client, change)),
  );
}

/** The same as a part of another transaction. */
export async function changeCompletionIn(client: PoolClient, change: Change): Promise<CompletionResult> {
  await lockPerson(client, change.person);
  const lessonIds = change.item.course ? countedLessons(change.item.course).map(({ itemId }) => itemId) : [];
  const { lesson, course } = await readRecords(client, { ...change, lessonIds });
  const decision = decideCompletion({
    action: change.action,
    lessonId: change.item.item.itemId,
    at: decidedAt(change),
    lesson,
    course: change.item.course && { lessonIds, ...course },
  });
  await save(client, { change, decision });
  const { isComplete, completedLesson, lessonsCount, progressStatus } = decision;
  return { isComplete, completedLesson, lessonsCount, progressStatus };
}

/** A fast clock must not make a decision that can't be undone. */
function decidedAt({ at, now }: Change): Date {
  const decided = at === undefined ? now : new Date(at);
  return decided < now ? decided : now;
}

/** Two tabs that complete the last two lessons at the same time must see each other, or the course is never finished. */
async function lockPerson(client: PoolClient, { userId }: Member): Promise<void> {
  await client.query({
    name: 'lock-completions',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [userId],
  });
}

type Row = {
  completed_at: Date | null;
  decided_at: Date | null;
  completed: string | null;
  finished_at: Date | null;
};

async function readRecords(
  client: PoolClient,
  { person, item: { item, course }, lessonIds }: Change & { lessonIds: readonly number[] },
): Promise<{ lesson: CompletionRecord; course: { completedIds: number[]; finishedAt: Date | null } }> {
  const { rows } = await client.query<Row>({
    name: 'read-completion',
    text: `select p.completed_at, p.decided_at,
             (select string_agg(c.item_id::text, ',') from progress c
              where c.user_id = requested.person and c.item_id = any($4::bigint[]) and c.completed_at is not null) as completed,
             (select f.completed_at from course_completions f where f.user_id = requested.person and f.item_id = $3) as finished_at
           from (select $1::uuid as person) as requested
           left join progress p on p.user_id = requested.person and p.item_id = $2`,
    values: [person.userId, item.itemId, course?.itemId ?? null, `{${lessonIds.join(',')}}`],
  });
  const [row] = rows;
  return {
    lesson: { completedAt: row?.completed_at ?? null, decidedAt: row?.decided_at ?? null },
    course: {
      completedIds: row?.completed ? row.completed.split(',').map(Number) : [],
      finishedAt: row?.finished_at ?? null,
    },
  };
}

async function save(
  client: PoolClient,
  { change, decision }: { change: Change; decision: CompletionDecision },
): Promise<void> {
  const { person, item: learningItem, now } = change;
  const { item, course } = learningItem;
  const { record, courseChange } = decision;
  if (record)
    await client.query({
      name: 'save-completion',
      // The revision is that of the content in which the lesson was completed.
      text: `insert into progress as p (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
             values ($1, $2, $5, $3, $4, $5, $6)
             on conflict (user_id, item_id) do update
               set completed_at = excluded.completed_at, decided_at = excluded.decided_at, touched_at = excluded.touched_at,
                   revision = case when p.completed_at is null then excluded.revision else p.revision end`,
      values: [person.userId, item.itemId, record.completedAt, record.decidedAt, now, item.revision],
    });
  if (courseChange === 'finish')
    await client.query(
      'insert into course_completions (user_id, item_id, completed_at, revision) values ($1, $2, $3, $4)',
      [person.userId, course?.itemId, now, item.revision],
    );
  if (courseChange === 'reopen')
    await client.query('delete from course_completions where user_id = $1 and item_id = $2', [
      person.userId,
      course?.itemId,
    ]);
}
