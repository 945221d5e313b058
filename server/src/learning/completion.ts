import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { countedLessons } from '../catalogue/visible.ts';
import { standingOf } from './standing.ts';
import type { Standing } from './standing.ts';
import type { Subject } from './subject.ts';

/** Where somebody stands after completing was done or undone. */
export type Outcome = Standing & { isComplete: boolean };

type Decision = {
  person: Member;
  subject: Subject;
  /** When it was decided, which for something kept in a browser is a while before now. */
  at?: string | undefined;
  now: Date;
};

type Asker = Pick<Pool | PoolClient, 'query'>;
type Row = { is_complete: boolean; completed: number; is_finished: boolean };

export async function complete(client: Asker, { person, subject, at, now }: Decision): Promise<Outcome> {
  const { item, course } = subject;
  const counted = countedItems(subject);
  const { rows } = await client.query<Row>({
    name: 'complete-lesson',
    text: 'select is_complete, completed, is_finished from complete_lesson($1, $2, $3, $4, $5, $6, $7)',
    values: [
      person.userId,
      item.itemId,
      course?.itemId ?? null,
      asArray(counted),
      item.revision,
      decidedAt(at, now),
      now,
    ],
  });
  return toOutcome(rows[0], subject, counted.length);
}

export async function undo(client: Asker, { person, subject, at, now }: Decision): Promise<Outcome> {
  const { item, course } = subject;
  const counted = countedItems(subject);
  const { rows } = await client.query<Row>({
    name: 'undo-completion',
    text: 'select is_complete, completed, is_finished from undo_completion($1, $2, $3, $4, $5, $6)',
    values: [person.userId, item.itemId, course?.itemId ?? null, asArray(counted), decidedAt(at, now), now],
  });
  return toOutcome(rows[0], subject, counted.length);
}

function countedItems({ course }: Subject): number[] {
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

function toOutcome(row: Row | undefined, { kind }: Subject, lessonsCount: number): Outcome {
  if (!row) throw new Error('Completing was not recorded');
  const { is_complete: isComplete, completed, is_finished: isFinished } = row;
  if (kind === 'lesson') return { isComplete, ...standingOf({ completed, lessonsCount, isFinished }) };
  return {
    isComplete,
    completedLesson: isComplete ? 1 : 0,
    lessonsCount: 1,
    progressStatus: isComplete ? 'Completed' : 'In Progress',
  };
}
