import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { decideCompletion } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import { timeDone } from '@academy/domain/time-done';
import { countedLessonIds } from '../catalog/visible.ts';
import { readCompletion, readCompletionIn } from './completion-store.ts';
import type { StoredCompletion } from './completion-store.ts';
import type { LearningItem } from './learning-item.ts';
import { runInTurn } from './run-in-turn.ts';
import { saveCompletion } from './save-completion.ts';

export type CompletionResult = CourseState & { isComplete: boolean };

type Change = {
  action: 'complete' | 'undo';
  person: Member;
  item: LearningItem;
  /** When the person decided it, which is in the past for a change that was saved offline. */
  at?: string | undefined;
  /** Of the text that they had before them, which may be older than what is live. */
  shownRevision?: number | undefined;
  now: Date;
};

/** One person's changes run one after the other, so that they use one connection and never delay other people. */
export function changeCompletion(pool: Pool, change: Change): Promise<CompletionResult> {
  return runInTurn(change.person.userId, () =>
    decideAndSave(change, {
      read: (key) => readCompletion(pool, key),
      save: (saving) => saveCompletion(pool, saving),
    }),
  );
}

/** The same as a part of another transaction. */
export function changeCompletionIn(client: PoolClient, change: Change): Promise<CompletionResult> {
  return decideAndSave(change, {
    read: (key) => readCompletionIn(client, key),
    save: (saving) => saveCompletion(client, saving),
  });
}

type Storage = {
  read: (key: Parameters<typeof readCompletionIn>[1]) => Promise<StoredCompletion>;
  save: (saving: Parameters<typeof saveCompletion>[1]) => ReturnType<typeof saveCompletion>;
};

/** Two tabs that complete the last two lessons at the same time must see each other, or the course is never finished. */
async function decideAndSave(change: Change, { read, save }: Storage): Promise<CompletionResult> {
  const { action, person, shownRevision = null, now } = change;
  const { item, course } = change.item;
  const lessonIds = course ? countedLessonIds(course) : [];
  const key = { userId: person.userId, itemId: item.itemId, courseId: course?.itemId ?? null, lessonIds };
  for (;;) {
    const { lesson, openedAt, version, ...courseRecord } = await read(key);
    const decision = decideCompletion({
      action,
      lessonId: item.itemId,
      at: timeDone(change.at, { openedAt, now }),
      lesson,
      course: course && { lessonIds, ...courseRecord },
    });
    const { revision } = item;
    const outcome = await save({ ...key, decision, version, revision, shownRevision, now });
    // Another node changed something in between, so the decision is made again with what is stored now.
    if (outcome === 'outdated') continue;
    const { isComplete, completedLesson, lessonsCount, progressStatus } = decision;
    return { isComplete, completedLesson, lessonsCount, progressStatus };
  }
}
