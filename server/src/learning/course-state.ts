import { courseState, guideStatus } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import type { ProgressStatus } from '@academy/domain/progress';
import type { Course } from '../catalog/model.ts';
import { countedLessons } from '../catalog/visible.ts';
import type { Records } from './records.ts';

/** A person's progress in a course. */
export function courseStateOf(course: Course, { progress, finished }: Records): CourseState {
  const lessons = countedLessons(course);
  const completed = lessons.filter(({ itemId }) => progress.get(itemId) === 'completed').length;
  return courseState({
    completed,
    isOpened: lessons.some(({ itemId }) => progress.has(itemId)),
    lessonsCount: lessons.length,
    isFinished: finished.has(course.itemId),
  });
}

export function guideStatusOf(itemId: number, { progress }: Records): ProgressStatus {
  return guideStatus(progress.get(itemId));
}
