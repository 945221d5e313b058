import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { countedLessons } from '../catalog/visible.ts';
import { coalesce } from '../database/coalesce.ts';
import { standingOf } from './standing.ts';
import type { Standing } from './standing.ts';
import type { LearningItem } from './learning-item.ts';

/** Where somebody stands after completing was done or undone. */
export type Outcome = Standing & { isComplete: boolean };

type Decision = {
  person: Member;
  subject: LearningItem;
  /** When it was decided, which for something kept in a browser is a while before now. */
  at?: string | undefined;
  now: Date;
};

type Asker = Pick<Pool | PoolClient, 'query'>;
type Row = { is_complete: boolean; completed: number; is_finished: boolean };

/** Those who complete lessons at the same moment share one transaction, and the wait until it is safe on the disk. */
export const complete = coalesce<Decision, Outcome>(completeAll);

/** As a part of what else happens in a transaction. */
export async function completeWithin(client: PoolClient, decision: Decision): Promise<Outcome> {
  const [outcome] = await completeAll(client, [decision]);
  if (!outcome) throw new Error('Completing was not recorded');
  return outcome;
}

async function completeAll(client: Asker, decisions: readonly Decision[]): Promise<Outcome[]> {
  // Everybody is locked in one order, so that two transactions that meet wait for each other and never block each other.
  const inOrder = decisions.toSorted((one, other) => one.person.userId.localeCompare(other.person.userId));
  const column = (field: (decision: Decision) => unknown) => inOrder.map(field);
  const { rows } = await client.query<Row>({
    name: 'complete-lessons',
    text: `select done.is_complete, done.completed, done.is_finished
      from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::timestamptz[], $7::timestamptz[])
        with ordinality as asked(person, lesson, course, counted, revision, decided, moment, place)
      cross join lateral complete_lesson(person, lesson, course, counted::bigint[], revision, decided, moment) as done
      order by place`,
    values: [
      column(({ person }) => person.userId),
      column(({ subject }) => subject.item.itemId),
      column(({ subject }) => subject.course?.itemId ?? null),
      column(({ subject }) => asArray(countedItems(subject))),
      column(({ subject }) => subject.item.revision),
      column(({ at, now }) => decidedAt(at, now).toISOString()),
      column(({ now }) => now.toISOString()),
    ],
  });
  const outcomes = new Map(inOrder.map((decision, at) => [decision, toOutcome(rows[at], decision.subject)]));
  return decisions.map((decision) => outcomes.get(decision) as Outcome);
}

export async function undo(client: Asker, { person, subject, at, now }: Decision): Promise<Outcome> {
  const { item, course } = subject;
  const counted = asArray(countedItems(subject));
  const { rows } = await client.query<Row>({
    name: 'undo-completion',
    text: 'select is_complete, completed, is_finished from undo_completion($1, $2, $3, $4, $5, $6)',
    values: [person.userId, item.itemId, course?.itemId ?? null, counted, decidedAt(at, now), now],
  });
  return toOutcome(rows[0], subject);
}

function countedItems({ course }: LearningItem): number[] {
  return course ? countedLessons(course).map(({ itemId }) => itemId) : [];
}

/** As PostgreSQL writes a list of numbers; the driver would look at each of them for quotes. */
function asArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

/** A clock that runs ahead must not make a decision that nobody can take back. */
function decidedAt(at: string | undefined, now: Date): Date {
  const decided = at === undefined ? now : new Date(at);
  return decided < now ? decided : now;
}

function toOutcome(row: Row | undefined, subject: LearningItem): Outcome {
  if (!row) throw new Error('Completing was not recorded');
  const { is_complete: isComplete, completed, is_finished: isFinished } = row;
  const lessonsCount = countedItems(subject).length;
  if (subject.kind === 'lesson')
    return { isComplete, ...standingOf({ completed, lessonsCount, isFinished }) };
  return {
    isComplete,
    completedLesson: isComplete ? 1 : 0,
    lessonsCount: 1,
    progressStatus: isComplete ? 'Completed' : 'In Progress',
  };
}
