import type { LessonLink } from '@academy/contract/schemas/progress';
import type { Person } from '@academy/domain/access';
import type { CoursePart, CourseStep, NextStep } from '@academy/domain/next-step';
import type { Course, Item } from '../catalog/model.ts';
import { countedLessons, missingFor } from '../catalog/visible.ts';
import { countedLesson, countedOutline } from './counted-outline.ts';
import type { CountedLesson } from './counted-outline.ts';
import type { Records } from './records.ts';

/** Courses and guides as input of the next-step rule, and links to the lesson it returns. */

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

export function guidePart(
  guide: Item<'guide'>,
  { person, records }: { person: Person; records: Records },
): CoursePart<CountedLesson> {
  const opens = missingFor(person, guide);
  return {
    type: 'guide',
    lessons: [countedLesson(guide, { at: 0, opens, records })],
    isFinished: false,
    usedAt: records.usedAt.get(guide.itemId) ?? null,
  };
}

export function stepLinkOf(step: CourseStep<CountedLesson>): CourseStep<LessonLink> {
  return 'lesson' in step ? { ...step, lesson: linkTo(step.lesson) } : step;
}

/** The lesson of a step; null for other steps. */
export function lessonLinkOf(step: CourseStep<CountedLesson> | NextStep<CountedLesson>): LessonLink | null {
  return 'lesson' in step ? linkTo(step.lesson) : null;
}

/** The same, but null for a lesson that is locked for the person. */
export function openLessonLinkOf(step: CourseStep<CountedLesson>): LessonLink | null {
  return step.kind === 'locked' ? null : lessonLinkOf(step);
}

function linkTo({ lessonId, slug, title }: CountedLesson): LessonLink {
  return { lessonId, slug, title };
}
