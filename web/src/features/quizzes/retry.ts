import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { AttemptState, Draft } from './attempt-state.ts';

/**
 * The missed questions of a result as an attempt. The result contains all that is needed, since only a check
 * with visible answers can be partially retried; the server compares the submission with the previous
 * attempt.
 */
export function retryOf(result: AttemptResult, stored: Draft | null = null): AttemptState {
  const { attemptId, retryId, passingMarks, submittedAt, isRecorded } = result;
  const missed = result.questions.flatMap(({ isScored, isCorrect }, at) =>
    isScored && isCorrect === false ? [at] : [],
  );
  if (retryId === null || missed.length === 0) return { step: 'done', result };
  const questions = missed.flatMap((at) => result.questions[at] ?? []);
  const attempt: Attempt = {
    attemptId: retryId,
    revision: 0,
    assessed: false,
    introContent: '',
    totalQuestions: questions.length,
    passingMarks,
    attemptsLeft: null,
    openedAt: submittedAt,
    isRecorded,
    questions,
  };
  const before = result.questions.map(({ selected }) => selected);
  const isSame = stored?.retry?.attemptId === attemptId && stored.answers.length === questions.length;
  const draft: Draft = isSame
    ? stored
    : {
        attemptId: retryId,
        answers: questions.map(() => []),
        at: 0,
        checked: [],
        isSubmitted: false,
        isRecorded,
        retry: { attemptId, answers: before, missed },
      };
  return { step: 'open', attempt, draft };
}

/** The answers to all questions of the check: previous ones, and new ones for missed questions. */
export function answersToSubmit({ answers, retry }: Draft): string[][] {
  if (!retry) return answers;
  return retry.answers.map((before, at) => {
    const again = retry.missed.indexOf(at);
    return again === -1 ? before : (answers[again] ?? []);
  });
}
