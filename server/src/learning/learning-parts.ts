import type { Person } from '@academy/domain/access';
import type { CoursePart, CourseStep, GuidePart, NextStep } from '@academy/domain/next-step';
import type { Course, Item } from '../catalog/model.ts';
import { countedLessons } from '../catalog/visible.ts';
import { countedOutline } from './counted-outline.ts';
import type { CountedLesson } from './counted-outline.ts';
import type { Records } from './records.ts';

/** Courses and guides as the rule of the next step takes them, and the lesson it names. */

export function coursePart(
  course: Course,
  { person, records }: { person: Person; records: Records },
): CoursePart<CountedLesson> {
  const times = countedLessons(course).flatMap(({ itemId }) => records.usedAt.get(itemId)?.getTime() ?? []);
  return {
    type: 'course',
    lessons: countedOutline(course, { person, records }),
    isFinished: records.finished.has(course.itemId),
    usedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

export function guidePart({ itemId }: Item<'guide'>, { records }: { records: Records }): GuidePart {
  return {
    type: 'guide',
    isComplete: records.progress.get(itemId) === 'completed',
    usedAt: records.usedAt.get(itemId) ?? null,
  };
}

/** The lesson of a step; null for a step that is none. */
export function lessonLinkOf(step: CourseStep<CountedLesson> | NextStep<CountedLesson>) {
  if (!('lesson' in step)) return null;
  const { lessonId, slug, title } = step.lesson;
  return { lessonId, slug, title };
}
