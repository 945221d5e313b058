import type { QueryClient } from '@tanstack/react-query';
import { applyUpdates } from '../../api/cache-updates.ts';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { failureOf } from '../../api/failure.ts';
import { loadOutbox, lessonPassed, getPendingWrites, pendingCheck } from '../learning/index.ts';
import type { Draft } from './attempt-state.ts';
import { openAttempt, submitAttempt } from './attempts.ts';
import { localResult } from './local-result.ts';

type Lesson = Pick<LessonDetail, 'lessonId' | 'courseId' | 'type'>;
type Later = { lesson: Lesson; draft: Draft; attempt: Attempt | null; error: unknown };

/**
 * Queues answers without a network on this device, to be sent once. The result is graded here meanwhile; null
 * if that is impossible: an assessed check, or one whose questions this page does not have.
 */
export async function submitLater(
  queryClient: QueryClient,
  { lesson, draft, attempt: known, error }: Later,
): Promise<AttemptResult | null> {
  const { attemptId, answers } = draft;
  if (failureOf(error).kind !== 'no-answer' || draft.retry || !draft.isRecorded) return null;
  const { lessonId, courseId } = lesson;
  const attempt = known ?? (await reopened({ lessonId, courseId }));
  if (!attempt || attempt.attemptId !== attemptId || attempt.assessed) return null;
  const body = { lessonId, courseId, attemptId, answers };
  const { status } = await (await loadOutbox(queryClient)).write({ call: 'check', body });
  if (status === 'saved') {
    // The network just came back; the same answers get the same result.
    const outcome = await submitAttempt({ attemptId, answers });
    return outcome.kind === 'answered' ? outcome.data : null;
  }
  if (status !== 'kept') return null;
  const result = localResult(attempt, { answers, lesson, now: new Date() });
  if (result.isComplete) applyUpdates(queryClient, lessonPassed(lesson));
  return result;
}

/** The result of answers that are still queued on this device. */
export async function waitingResult(
  queryClient: QueryClient,
  { lesson, attempt }: { lesson: Lesson; attempt: Attempt | null },
): Promise<AttemptResult | null> {
  if (!attempt) return null;
  await (await loadOutbox(queryClient)).reportWaiting();
  const waiting = pendingCheck(getPendingWrites(), lesson);
  if (waiting?.attemptId !== attempt.attemptId) return null;
  return localResult(attempt, { answers: waiting.answers, lesson, now: new Date() });
}

async function reopened(check: { lessonId: string; courseId: string }): Promise<Attempt | null> {
  const outcome = await openAttempt(check);
  return outcome.kind === 'answered' ? outcome.data : null;
}
