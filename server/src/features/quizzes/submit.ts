import type { PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { LONGEST_WAIT_MS, timeDone } from '@academy/domain/time-done';
import { changeCompletionIn } from '../../learning/completion.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Graded } from './grade.ts';
import { isCompleted, lockAttempts, saveResult } from './store.ts';
import type { StoredAttempt } from './store.ts';

type Submission = {
  attempt: StoredAttempt;
  subject: LearningItem;
  answers: readonly (readonly string[])[];
  grading: Graded;
  person: Member;
  /** When the answers were given; in the past for a check that was taken offline. */
  at?: Date;
  now: Date;
  /** Whether it was inserted in this transaction, and therefore already counts. */
  isNew?: boolean;
};

/** Records the result of an attempt once, and completes the check if it was passed. */
export async function submit(
  client: PoolClient,
  {
    attempt: { id, itemId },
    subject: item,
    answers,
    grading,
    person,
    now,
    at: givenAt = now,
    isNew = false,
  }: Submission,
) {
  const all = await lockAttempts(client, { person, itemId });
  const before = all.find((one) => one.id === id)?.submitted ?? null;
  const limit = item.item.card.settings.attempts;
  const used = all.filter(({ submitted }) => submitted).length;
  if (isNew && limit !== undefined && used > limit) throw noneLeft('id');
  if (before) requireSame(before.answers, answers);
  else if (attemptsLeft(limit, used) === 0) throw noneLeft('id');
  if (!before) await saveResult(client, { person, id, answers, grading, at: givenAt });
  const submittedAt = before?.at ?? givenAt;
  // A quiz inside another kind of lesson is for practice; passing it does not complete the lesson.
  const completes = grading.passed && item.item.card.type === 'knowledge-check';
  const at = submittedAt.toISOString();
  return {
    submittedAt,
    attemptsLeft: attemptsLeft(limit, before ? used : used + 1),
    isComplete: completes
      ? (await changeCompletionIn(client, { action: 'complete', person, item: item, at, now })).isComplete
      : await isCompleted(client, { person, itemId }),
  };
}

/** By the learner's clock, but not before it was opened, not in the future, and at most 30 days ago. */
export function timeOfAnswers(
  at: string | undefined,
  { openedAt, now }: { openedAt: Date; now: Date },
): Date {
  const earliest = Math.max(openedAt.getTime(), now.getTime() - LONGEST_WAIT_MS);
  return timeDone(at, { openedAt: new Date(earliest), now });
}

/** The same answers again mean that our response was lost; other answers are too late. */
function requireSame(before: readonly (readonly string[])[], answers: readonly (readonly string[])[]): void {
  if (JSON.stringify(before) === JSON.stringify(answers)) return;
  throw new DomainError('conflict', 'This attempt was already submitted. Please open a new one.', {
    field: 'id',
  });
}

export function attemptsLeft(limit: number | undefined, used: number): number | null {
  return limit === undefined ? null : Math.max(0, limit - used);
}

export function noneLeft(field: string): DomainError {
  return new DomainError('conflict', 'You have used all attempts at this check.', { field });
}
