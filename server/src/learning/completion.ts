import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { decideCompletion } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import { countedLessons } from '../catalog/visible.ts';
import { readCompletion, readCompletionIn, saveCompletion } from './completion-store.ts';
import type { StoredCompletion } from './completion-store.ts';
import type { LearningItem } from './learning-item.ts';
import { runInTurn } from './run-in-turn.ts';

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
    decideAndSave(change, { read: (key) => readCompletion(pool, key), client: pool }),
  );
}

/** The same as a part of another transaction. */
export function changeCompletionIn(client: PoolClient, change: Change): Promise<CompletionResult> {
  return decideAndSave(change, { read: (key) => readCompletionIn(client, key), client });
}

type Storage = {
  read: (key: Parameters<typeof readCompletionIn>[1]) => Promise<StoredCompletion>;
  client: Pool | PoolClient;
};

/** Two tabs that complete the last two lessons at the same time must see each other, or the course is never finished. */
async function decideAndSave(change: Change, { read, client }: Storage): Promise<CompletionResult> {
  const { action, person, shownRevision = null, now } = change;
  const { item, course } = change.item;
  const lessonIds = course ? countedLessons(course).map(({ itemId }) => itemId) : [];
  const key = { userId: person.userId, itemId: item.itemId, courseId: course?.itemId ?? null, lessonIds };
  for (;;) {
    const { lesson, version, ...courseRecord } = await read(key);
    const decision = decideCompletion({
      action,
      lessonId: item.itemId,
      at: decidedAt(change),
      lesson,
      course: course && { lessonIds, ...courseRecord },
    });
    const { revision } = item;
    const outcome = await saveCompletion(client, { ...key, decision, version, revision, shownRevision, now });
    // Another node changed something in between, so the decision is made again with what is stored now.
    if (outcome === 'outdated') continue;
    const { isComplete, completedLesson, lessonsCount, progressStatus } = decision;
    return { isComplete, completedLesson, lessonsCount, progressStatus };
  }
}

/** A fast clock must not make a decision that can't be undone. */
function decidedAt({ at, now }: Change): Date {
  return at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
}
