import { listAttempts, submitAttempt } from '@academy/contract/quizzes';
import { invalidate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { lessonPassed } from './mutations.ts';
import type { Lesson } from './pending-write.ts';

/** Sends the answers of a check that were pending on this device. */
export function checkSubmission(lesson: Required<Lesson>) {
  return mutation(submitAttempt, (_input, { isComplete }) => [
    invalidate(listAttempts),
    ...(isComplete ? lessonPassed(lesson) : []),
  ]);
}
