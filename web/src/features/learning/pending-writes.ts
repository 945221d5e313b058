import { createStore, useStore } from '../../store.ts';
import {
  checkOf,
  completionOf,
  favoriteOf,
  type CheckAnswers,
  type Lesson,
  type Likeable,
  type PendingWrite,
} from './pending-write.ts';

/**
 * The pending writes on this device, as far as this page knows. This module is small because visitors load it
 * too.
 */
export type PendingWrites = readonly PendingWrite[];

const waiting = createStore<PendingWrites>([]);

export function setPendingWrites(writes: PendingWrites): void {
  waiting.set(writes);
}

export function usePendingWrites(): PendingWrites {
  return useStore(waiting);
}

export function getPendingWrites(): PendingWrites {
  return waiting.get();
}

export function isCheckPending(writes: PendingWrites, attemptId: string): boolean {
  return writes.some(({ subject }) => subject === checkOf(attemptId));
}

/** The pending answers of a check. */
export function pendingCheck(writes: PendingWrites, lesson: Required<Lesson>): CheckAnswers | null {
  for (const { call, body } of writes)
    if (call === 'check' && body.lessonId === lesson.lessonId && body.courseId === lesson.courseId)
      return body;
  return null;
}

/** A lesson's pending completion or undo; null if there is none. */
export function pendingCompletion(writes: PendingWrites, lesson: Lesson): boolean | null {
  const write = writes.find(({ subject }) => subject === completionOf(lesson));
  return write ? write.call === 'complete' : null;
}

export function isFavoritePending(writes: PendingWrites, likeable: Likeable): boolean {
  return writes.some(({ subject }) => subject === favoriteOf(likeable));
}

/** The lessons of a course with pending writes applied. */
export function withWaiting<One extends { lessonId: string; isComplete: boolean }>(
  lessons: readonly One[],
  { writes, courseId }: { writes: PendingWrites; courseId: string },
): readonly One[] {
  if (writes.length === 0) return lessons;
  return lessons.map((lesson) => {
    const isComplete = pendingCompletion(writes, { lessonId: lesson.lessonId, courseId });
    return isComplete === null ? lesson : { ...lesson, isComplete };
  });
}
