import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { AttemptState, Draft } from './attempt-state.ts';

/**
 * The missed questions of a result as an attempt. The result has all that is needed, since only a check whose answers are
 * shown can be retried in part; the server compares what is submitted with the attempt before.
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

/** The answers to all questions of the check: those before, and the new ones to what was missed. */
export function answersToSubmit({ answers, retry }: Draft): string[][] {
  if (!retry) return answers;
  return retry.answers.map((before, at) => {
    const again = retry.missed.indexOf(at);
    return again === -1 ? before : (answers[again] ?? []);
  });
}
