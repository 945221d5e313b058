import { nextStepOfCourse } from '@academy/domain/next-step';
import type { CourseStep } from '@academy/domain/next-step';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import type { Course } from '../catalog/model.ts';
import { oncePer } from '../catalog/once-per.ts';
import type { Records } from './records.ts';

type ResumeInput = { lessons: readonly OutlineLesson[]; records: Records };

/** What a person does next in a course. */
export function courseStepOf(course: Course, { lessons, records }: ResumeInput): CourseStep<OutlineLesson> {
  return nextStepOfCourse(lessons, {
    lastLessonId: lastLessonOf(course, records),
    isFinished: records.finished.has(course.itemId),
  });
}

/** The lesson to continue with, or null if the course was not started or is complete. */
export function resumeLink(course: Course, { lessons, records }: ResumeInput) {
  if (lastLessonOf(course, records) === null) return null;
  const next = courseStepOf(course, { lessons, records });
  if (!('lesson' in next)) return null;
  const { lessonId, slug, title } = next.lesson;
  return { lessonId, slug, title };
}

function lastLessonOf(course: Course, { progress }: Records): string | null {
  const own = lessonIds(course);
  // Records are ordered by time, so the first one of this course is the most recent.
  for (const itemId of progress.keys()) {
    const last = own.get(itemId);
    if (last !== undefined) return last;
  }
  return null;
}

const lessonIds = oncePer(
  ({ lessons }: Course): ReadonlyMap<number, string> =>
    new Map(lessons.flatMap(({ kind, itemId, id }) => (kind === 'lesson' ? [[itemId, id]] : []))),
);
