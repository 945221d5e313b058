import type { Pool, PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { decideCompletion } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import { timeDone } from '@academy/domain/time-done';
import { countedLessonIds } from '../catalog/visible.ts';
import { createCompletionMemory } from './completion-memory.ts';
import type { CompletionMemory } from './completion-memory.ts';
import { readCompletion, readCompletionIn } from './completion-store.ts';
import type { StoredCompletion } from './completion-store.ts';
import type { LearningItem } from './learning-item.ts';
import { runInTurn } from './run-in-turn.ts';
import { saveCompletion, saveWithOthers } from './save-completion.ts';

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
  const { userId } = change.person;
  const memory = memories.get(pool) ?? createCompletionMemory();
  memories.set(pool, memory);
  return runInTurn(userId, async () => {
    try {
      return await decideAndSave(change, {
        read: (key) => readCompletion(pool, key),
        save: (saving) => saveWithOthers(pool, saving),
        memory,
      });
    } catch (error) {
      // Whether it was saved is not known.
      memory.forget(userId);
      throw error;
    }
  });
}

const memories = new WeakMap<Pool, CompletionMemory>();

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
  /** A transaction has none, since it may be rolled back. */
  memory?: CompletionMemory;
};

/** Two tabs that complete the last two lessons at the same time must see each other, or the course is never finished. */
async function decideAndSave(change: Change, { read, save, memory }: Storage): Promise<CompletionResult> {
  const { action, person, shownRevision = null, now } = change;
  const { item, course } = change.item;
  const lessonIds = course ? countedLessonIds(course) : [];
  const key = { userId: person.userId, itemId: item.itemId, courseId: course?.itemId ?? null, lessonIds };
  let recalled = memory?.recall(key);
  for (;;) {
    const stored = recalled ?? (await read(key));
    const { lesson, openedAt, version, ...courseRecord } = stored;
    const decision = decideCompletion({
      action,
      lessonId: item.itemId,
      at: timeDone(change.at, { openedAt, now }),
      lesson,
      course: course && { lessonIds, ...courseRecord },
    });
    // Only a decision that is saved finds out whether what was recalled still holds.
    if (recalled && !decision.record && !decision.courseChange) {
      recalled = undefined;
      continue;
    }
    const { revision } = item;
    const outcome = await save({ ...key, decision, version, revision, shownRevision, now });
    // Another node changed something in between, so the decision is made again with what is stored now.
    if (outcome === 'outdated') {
      recalled = undefined;
      continue;
    }
    memory?.remember(key, { stored, decision });
    const { isComplete, completedLesson, lessonsCount, progressStatus } = decision;
    return { isComplete, completedLesson, lessonsCount, progressStatus };
  }
}
