import { lessonToResume } from '@academy/domain/resume';
import type { OutlineLesson } from '@academy/contract/outline';
import type { Course } from '../catalog/model.ts';
import type { Records } from './records.ts';

/** The lesson a person goes on with, and null where the course was not begun or nothing is left to do. */
export function resumeLink(
  course: Course,
  { lessons, records }: { lessons: readonly OutlineLesson[]; records: Records },
) {
  const own = new Map(
    course.lessons.flatMap(({ kind, itemId, id }) => (kind === 'lesson' ? [[itemId, id]] : [])),
  );
  // Records are in the order of time, so the first one of this course is where the person was last.
  for (const itemId of records.progress.keys()) {
    const last = own.get(itemId);
    if (last === undefined) continue;
    const lesson = lessonToResume(lessons, last);
    return lesson && { lessonId: lesson.lessonId, slug: lesson.slug, title: lesson.title };
  }
  return null;
}
