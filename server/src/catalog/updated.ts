import type { Course } from './model.ts';
import { countedLessons } from './visible.ts';

type Dated = { updatedAt: Date };

/** When a course was last published with a change, in itself or in a listed lesson. */
export function courseUpdatedAt(course: Course): Date {
  return latestOf([course, ...countedLessons(course)]) ?? course.updatedAt;
}

export function latestOf(items: readonly Dated[]): Date | undefined {
  let latest: Date | undefined;
  for (const { updatedAt } of items) if (!latest || updatedAt > latest) latest = updatedAt;
  return latest;
}
