import { listAttempts, submitAttempt } from '@academy/contract/quizzes';
import { invalidate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { lessonPassed } from './mutations.ts';
import type { Lesson } from './pending-write.ts';

/** The answers of a check, sent after they waited on this device. */
export function checkSubmission(lesson: Required<Lesson>) {
  return mutation(submitAttempt, (_input, { isComplete }) => [
    invalidate(listAttempts),
    ...(isComplete ? lessonPassed(lesson) : []),
  ]);
}
