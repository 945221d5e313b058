import { isModule, readingOrder } from './outline.ts';
import type { OutlineLesson } from './outline.ts';

/**
 * The lesson to continue with: the last visited one if it is not complete, else the next incomplete one after it, else
 * the first incomplete one before it.
 */
export function lessonToResume<Lesson extends OutlineLesson & { isComplete: boolean }>(
  lessons: readonly Lesson[],
  lastLessonId: string | null,
): Lesson | null {
  const ordered = readingOrder(lessons).filter((lesson) => !isModule(lesson));
  const last = ordered.findIndex(({ lessonId }) => lessonId === lastLessonId);
  const candidates = last < 0 ? ordered : [...ordered.slice(last), ...ordered.slice(0, last)];
  return candidates.find(({ isComplete }) => !isComplete) ?? null;
}
