import type * as z from 'zod/mini';
import type { progressStatusSchema } from './catalog-schemas.ts';
import { isModule } from './outline.ts';

export type ProgressStatus = z.infer<typeof progressStatusSchema>;

/** On the wire a completed lesson says it in lowercase; a course or guide says `Completed`. */
export const LESSON_COMPLETED = 'completed';

export type Progress = { completedLesson: number; lessonsCount: number };

/** More done than counted happens when a lesson is withdrawn later; the course stays completed. */
export function courseProgress({ completedLesson, lessonsCount }: Progress): ProgressStatus {
  if (lessonsCount <= 0 || completedLesson <= 0) return 'Not Started';
  return completedLesson >= lessonsCount ? 'Completed' : 'In Progress';
}

export function isConclusionLocked(progress: Progress): boolean {
  return courseProgress(progress) !== 'Completed';
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

/** Only live lessons count, and a module is no lesson. */
export function countLessons(lessons: readonly ProgressLesson[]): Progress {
  const counted = lessons.filter(isCounted);
  return {
    completedLesson: counted.filter((lesson) => lesson.isComplete).length,
    lessonsCount: counted.length,
  };
}

/** In seconds, as the lessons give it. */
export function totalDuration(lessons: readonly ProgressLesson[]): number {
  return lessons.filter(isCounted).reduce((sum, lesson) => sum + (lesson.duration ?? 0), 0);
}

export function timeLeft(lessons: readonly ProgressLesson[]): number {
  return totalDuration(lessons.filter((lesson) => !lesson.isComplete));
}

type CompletableLesson = { lessonId: string; isComplete?: boolean; progressStatus?: string };

/** The course as it stands once the lesson is done. Done is a fact, not an event: saying it twice counts once. */
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

function isCounted(lesson: ProgressLesson): boolean {
  return !isModule(lesson) && (lesson.status ?? 'live') === 'live';
}
