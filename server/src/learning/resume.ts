import { lessonToResume } from '@academy/domain/resume';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import type { Course } from '../catalog/model.ts';
import type { Records } from './records.ts';

/** The lesson to continue with, or null if the course was not started or is complete. */
export function resumeLink(
  course: Course,
  { lessons, records }: { lessons: readonly OutlineLesson[]; records: Records },
) {
  const own = new Map(
    course.lessons.flatMap(({ kind, itemId, id }) => (kind === 'lesson' ? [[itemId, id]] : [])),
  );
  // Records are ordered by time, so the first one of this course is the most recent.
  for (const itemId of records.progress.keys()) {
    const last = own.get(itemId);
    if (last === undefined) continue;
    const lesson = lessonToResume(lessons, last);
    return lesson && { lessonId: lesson.lessonId, slug: lesson.slug, title: lesson.title };
  }
  return null;
}
