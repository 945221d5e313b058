import { courseProgress } from '@academy/domain/progress';
import type { Progress, ProgressStatus } from '@academy/domain/progress';
import type { Course } from '../catalog/model.ts';
import { countedLessons } from '../catalog/visible.ts';
import type { Records } from './records.ts';

export type Standing = Progress & { progressStatus: ProgressStatus };

/** How far a person is in a course. */
export function courseStanding(course: Course, { progress, finished }: Records): Standing {
  const lessons = countedLessons(course);
  const completed = lessons.filter(({ itemId }) => progress.get(itemId) === 'completed').length;
  return standingOf({ completed, lessonsCount: lessons.length, isFinished: finished.has(course.itemId) });
}

/** Finished is finished: what a later publish adds takes nothing away, so all lessons count as done. */
export function standingOf({
  completed,
  lessonsCount,
  isFinished,
}: {
  completed: number;
  lessonsCount: number;
  isFinished: boolean;
}): Standing {
  const completedLesson = isFinished ? lessonsCount : completed;
  return {
    completedLesson,
    lessonsCount,
    progressStatus: isFinished ? 'Completed' : courseProgress({ completedLesson, lessonsCount }),
  };
}

/** A guide is one lesson of its own. */
export function guideStatus(itemId: number, { progress }: Records): ProgressStatus {
  const state = progress.get(itemId);
  if (state === undefined) return 'Not Started';
  return state === 'completed' ? 'Completed' : 'In Progress';
}
