import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { decideCompletion } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import { timeDone } from '@academy/domain/time-done';
import { countedLessonIds } from '../catalog/visible.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  finishCourse,
  lockCompletions,
  readCompletion,
  reopenCourse,
  saveCompletion,
} from './completion-store.ts';
import type { LearningItem } from './learning-item.ts';

export type CompletionResult = CourseState & { isComplete: boolean };

type Change = {
  action: 'complete' | 'undo';
  person: Member;
  item: LearningItem;
  /** When the person decided it; in the past for a change that was saved offline. */
  at?: string | undefined;
  /** The revision of the text that was shown, which may be older than the live one. */
  shownRevision?: number | undefined;
  now: Date;
};

export function changeCompletion(pool: Pool, change: Change): Promise<CompletionResult> {
  return inTransaction(pool, (client) => changeCompletionIn(client, change));
}

/** The same within another transaction. */
export async function changeCompletionIn(
  client: PoolClient,
  { action, person: { userId }, item: { item, course }, at, shownRevision, now }: Change,
): Promise<CompletionResult> {
  const { itemId, revision } = item;
  const courseId = course?.itemId ?? null;
  const lessonIds = course ? countedLessonIds(course) : [];
  // Two tabs that complete the last two lessons concurrently must see each other, or the course is never
  // finished.
  await lockCompletions(client, userId);
  const stored = await readCompletion(client, { userId, itemId, courseId, lessonIds });
  const { record, courseChange, finishedAt, ...result } = decideCompletion({
    action,
    lessonId: itemId,
    at: timeDone(at, { openedAt: stored.openedAt, now }),
    lesson: stored.lesson,
    course: course && { lessonIds, ...stored },
  });
  if (record) await saveCompletion(client, { userId, itemId, record, revision, shownRevision, now });
  if (courseId !== null && finishedAt) await finishCourse(client, { userId, courseId, finishedAt, revision });
  if (courseId !== null && courseChange === 'reopen') await reopenCourse(client, { userId, courseId });
  return result;
}
