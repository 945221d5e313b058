import type * as z from 'zod/mini';
import type { progressStatusSchema } from './catalog-schemas.ts';
import { isModule } from './outline.ts';

export type ProgressStatus = z.infer<typeof progressStatusSchema>;

/** The wire format writes it in lowercase for lessons, but `Completed` for courses and guides. */
export const LESSON_COMPLETED = 'completed';

export type Progress = { completedLesson: number; lessonsCount: number };

/**
 * The one rule of what is in progress: something of it was opened, and not all of it is complete. More completed than
 * counted lessons happen when a lesson is withdrawn; the course stays completed.
 */
export function courseProgress({
  completedLesson,
  lessonsCount,
  isOpened = false,
}: Progress & { isOpened?: boolean }): ProgressStatus {
  if (lessonsCount <= 0) return 'Not Started';
  if (completedLesson >= lessonsCount) return 'Completed';
  return isOpened || completedLesson > 0 ? 'In Progress' : 'Not Started';
}

/** The lessons of all courses of a path together. */
export function pathProgress(
  courses: readonly (Progress & { progressStatus: ProgressStatus })[],
): Progress & { progressStatus: ProgressStatus } {
  const progress = {
    completedLesson: courses.reduce((sum, course) => sum + course.completedLesson, 0),
    lessonsCount: courses.reduce((sum, course) => sum + course.lessonsCount, 0),
  };
  const isOpened = courses.some(({ progressStatus }) => progressStatus !== 'Not Started');
  return { ...progress, progressStatus: courseProgress({ ...progress, isOpened }) };
}

export function percentComplete(done: number, total: number): number {
  if (total <= 0) return done > 0 ? 100 : 0;
  return Math.min(100, Math.max(0, Math.round((done / total) * 100)));
}

export type ProgressLesson = {
  type: string;
  status?: string;
  duration?: number | null;
  isComplete?: boolean;
};

/** Only live lessons count; modules do not. */
export function countLessons(lessons: readonly ProgressLesson[]): Progress {
  const counted = lessons.filter(isCounted);
  return {
    completedLesson: counted.filter((lesson) => lesson.isComplete).length,
    lessonsCount: counted.length,
  };
}

/** In seconds. */
export function totalDuration(lessons: readonly ProgressLesson[]): number {
  return lessons.filter(isCounted).reduce((sum, lesson) => sum + (lesson.duration ?? 0), 0);
}

export function timeLeft(lessons: readonly ProgressLesson[]): number {
  return totalDuration(lessons.filter((lesson) => !lesson.isComplete));
}

type CompletableLesson = { lessonId: string; isComplete?: boolean; progressStatus?: string };

/** The course after the lesson is completed; completing it again changes nothing. */
export function completeLesson<
  Lesson extends CompletableLesson,
  Course extends { lessons: readonly Lesson[]; completedLesson: number },
>(course: Course, lessonId: Lesson['lessonId']): Course {
  const lesson = course.lessons.find((one) => one.lessonId === lessonId);
  if (!lesson || lesson.isComplete) return course;
  const done = { ...lesson, isComplete: true, progressStatus: LESSON_COMPLETED };
  return {
    ...course,
    completedLesson: course.completedLesson + 1,
    lessons: course.lessons.map((one) => (one === lesson ? done : one)),
  };
}

/** Whether a lesson counts toward its course. */
export function isCounted(lesson: Pick<ProgressLesson, 'type' | 'status'>): boolean {
  return !isModule(lesson) && (lesson.status ?? 'live') === 'live';
}
