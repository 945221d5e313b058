import { isModule, readingOrder } from './outline.ts';
import type { OutlineLesson } from './outline.ts';

/**
 * Where to go on: the lesson somebody was in last if it is not done, else the next one after it that is not done,
 * else the first one that was left out.
 */
export function lessonToResume<Lesson extends OutlineLesson & { isComplete: boolean }>(
  lessons: readonly Lesson[],
  lastLessonId: string | null,
): Lesson | null {
  const ordered = readingOrder(lessons).filter((lesson) => !isModule(lesson));
  const last = ordered.findIndex(({ lessonId }) => lessonId === lastLessonId);
  const onward = last < 0 ? ordered : [...ordered.slice(last), ...ordered.slice(0, last)];
  return onward.find(({ isComplete }) => !isComplete) ?? null;
}
