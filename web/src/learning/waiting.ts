import { useSyncExternalStore } from 'react';
import { completionOf, favoriteOf, type Lesson, type Likeable, type Write } from './writes.ts';

/** What waits on this device to be sent, as far as this page knows. Kept small: what fills it comes for members only. */
export type Waiting = readonly Write[];

let waiting: Waiting = [];
const listeners = new Set<() => void>();

export function setWaiting(writes: Waiting): void {
  waiting = writes;
  for (const listener of listeners) listener();
}

export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, get, get);
}

/** What this device knows about a lesson and the server does not yet; null where there is nothing. */
export function waitingCompletion(writes: Waiting, lesson: Lesson): boolean | null {
  const write = writes.find(({ subject }) => subject === completionOf(lesson));
  return write ? write.call === 'complete' : null;
}

export function isFavoriteWaiting(writes: Waiting, likeable: Likeable): boolean {
  return writes.some(({ subject }) => subject === favoriteOf(likeable));
}

/** The lessons of a course as they will stand once everything has been sent. */
export function withWaiting<One extends { lessonId: string; isComplete: boolean }>(
  lessons: readonly One[],
  { writes, courseId }: { writes: Waiting; courseId: string },
): readonly One[] {
  if (writes.length === 0) return lessons;
  return lessons.map((lesson) => {
    const isComplete = waitingCompletion(writes, { lessonId: lesson.lessonId, courseId });
    return isComplete === null ? lesson : { ...lesson, isComplete };
  });
}

function get(): Waiting {
  return waiting;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
