import { courseState, guideStatus } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import type { ProgressStatus } from '@academy/domain/progress';
import type { Course } from '../catalog/model.ts';
import { countedLessons } from '../catalog/visible.ts';
import type { Records } from './records.ts';

/** A person's progress in a course. */
export function courseStateOf(course: Course, { progress, finished }: Records): CourseState {
  const lessons = countedLessons(course);
  let completed = 0;
  let isOpened = false;
  for (const { itemId } of lessons) {
    const state = progress.get(itemId);
    if (state === undefined) continue;
    isOpened = true;
    if (state === 'completed') completed += 1;
  }
  return courseState({
    completed,
    isOpened,
    lessonsCount: lessons.length,
    isFinished: finished.has(course.itemId),
  });
}

export function guideStatusOf(itemId: number, { progress }: Records): ProgressStatus {
  return guideStatus(progress.get(itemId));
}
