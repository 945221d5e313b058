import { nextStepInOrder } from '@academy/domain/next-step';
import type { CourseStep } from '@academy/domain/next-step';
import type { Course } from '../catalog/model.ts';
import { oncePer } from '../catalog/once-per.ts';
import type { CountedLesson } from './counted-outline.ts';
import type { Records } from './records.ts';

/** The lessons are those of `countedOutline`. */
type ResumeInput<Lesson> = { lessons: readonly Lesson[]; records: Records };

/** What a person does next in a course. */
export function courseStepOf<Lesson extends CountedLesson>(
  course: Course,
  { lessons, records }: ResumeInput<Lesson>,
): CourseStep<Lesson> {
  return nextStepInOrder(lessons, {
    lastLessonId: lastLessonOf(course, records),
    isFinished: records.finished.has(course.itemId),
  });
}

/** The lesson to continue with, or null if the course was not started or is complete. */
export function resumeLink(course: Course, { lessons, records }: ResumeInput<CountedLesson>) {
  return linkTo(courseStepOf(course, { lessons, records }), { course, records });
}

/** The same for whoever knows the next step already. */
export function linkTo(
  next: CourseStep<CountedLesson>,
  { course, records }: { course: Course; records: Records },
) {
  if (!('lesson' in next) || lastLessonOf(course, records) === null) return null;
  const { lessonId, slug, title } = next.lesson;
  return { lessonId, slug, title };
}

function lastLessonOf({ lessons }: Course, records: Records): string | null {
  const started = lessons.filter(({ kind, itemId }) => kind === 'lesson' && records.progress.has(itemId));
  const [first] = started;
  if (!first) return null;
  const ranks = ranksOf(records);
  const rankOf = ({ itemId }: { itemId: number }) => ranks.get(itemId) ?? Infinity;
  return started.reduce((last, lesson) => (rankOf(lesson) < rankOf(last) ? lesson : last), first).id;
}

/** Records are ordered by time, so the lowest rank is the most recent. */
const ranksOf = oncePer(({ progress }: Records): ReadonlyMap<number, number> => {
  const ranks = new Map<number, number>();
  for (const itemId of progress.keys()) ranks.set(itemId, ranks.size);
  return ranks;
});
