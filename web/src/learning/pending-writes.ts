import { createStore, useStore } from '../store.ts';
import { completionOf, favoriteOf, type Lesson, type Likeable, type PendingWrite } from './pending-write.ts';

/** What waits on this device to be sent, as far as this page knows. Kept small: what fills it comes for members only. */
export type PendingWrites = readonly PendingWrite[];

const waiting = createStore<PendingWrites>([]);

export function setPendingWrites(writes: PendingWrites): void {
  waiting.set(writes);
}

export function usePendingWrites(): PendingWrites {
  return useStore(waiting);
}

/** What this device knows about a lesson and the server does not yet; null where there is nothing. */
export function pendingCompletion(writes: PendingWrites, lesson: Lesson): boolean | null {
  const write = writes.find(({ subject }) => subject === completionOf(lesson));
  return write ? write.call === 'complete' : null;
}

export function isFavoritePending(writes: PendingWrites, likeable: Likeable): boolean {
  return writes.some(({ subject }) => subject === favoriteOf(likeable));
}

/** The lessons of a course as they will stand once everything has been sent. */
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
