import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Outcome } from './outcome.ts';

/** The answers of an attempt so far, stored in the browser until the server has them. */
export type Draft = {
  attemptId: string;
  /** The texts of the chosen answers, per question. */
  answers: string[][];
  /** The current question; the number of questions for the overview. */
  at: number;
  /** Questions whose explanation was shown; their answers can no longer change. */
  checked: number[];
  /** It is being submitted, so no answer may change. */
  isSubmitted: boolean;
  /** False for a visitor's attempt, until they log in to save it. */
  isRecorded: boolean;
  /** The attempt whose missed questions are retried. */
  retry?: Retry;
};

/** The previous attempt, its answers, and which of its questions were missed. */
export type Retry = { attemptId: string; answers: string[][]; missed: number[] };

export type AttemptState =
  | { step: 'opening' }
  /** The result of an earlier attempt is loading. */
  | { step: 'reading'; attemptId: string }
  | { step: 'unopened'; error: unknown }
  | {
      step: 'refused';
      message: string;
      correlationId: string | null;
      isSignedOut: boolean;
      canStartAgain: boolean;
    }
  | { step: 'open'; attempt: Attempt; draft: Draft }
  /** `error` is why the last submission failed. */
  | { step: 'sending'; draft: Draft; hasFailed: boolean; error?: unknown }
  | { step: 'done'; result: AttemptResult };

export const OPENING: AttemptState = { step: 'opening' };

/**
 * The draft that a member may continue. On a shared computer a visitor's answers may be another user's, so they only
 * count for a member who submitted them and then logged in to save the result.
 */
export function draftFor(
  stored: Draft | null,
  { isMember, isClaimed }: { isMember: boolean; isClaimed: boolean },
): Draft | null {
  if (!stored || !isMember || stored.isRecorded) return stored;
  return stored.isSubmitted && isClaimed ? { ...stored, isRecorded: true } : null;
}

/** Continues the draft of the same attempt. */
export function onOpened(outcome: Outcome<Attempt>, stored: Draft | null): AttemptState {
  if (outcome.kind === 'unanswered') return { step: 'unopened', error: outcome.error };
  if (outcome.kind === 'refused') return { ...outcome, step: 'refused', canStartAgain: false };
  const attempt = outcome.data;
  const isSame = stored?.attemptId === attempt.attemptId && !stored.retry;
  return { step: 'open', attempt, draft: isSame ? stored : emptyDraft(attempt) };
}

/** The result of an earlier attempt; a missing one leads to a new attempt. */
export function onRead(outcome: Outcome<AttemptResult>): AttemptState {
  if (outcome.kind === 'answered') return { step: 'done', result: outcome.data };
  if (outcome.kind === 'unanswered') return { step: 'unopened', error: outcome.error };
  return { ...outcome, step: 'refused', canStartAgain: true };
}

export function onSubmitted(outcome: Outcome<AttemptResult>, draft: Draft): AttemptState {
  if (outcome.kind === 'unanswered') return { step: 'sending', draft, hasFailed: true, error: outcome.error };
  return onRead(outcome);
}

export function choose(
  draft: Draft,
  { question, text, type }: { question: number; text: string; type: 'single-check' | 'multi-check' },
): Draft {
  if (draft.checked.includes(question)) return draft;
  const answers = draft.answers.map((chosen, at) => {
    if (at !== question) return chosen;
    if (type === 'single-check') return [text];
    return chosen.includes(text) ? chosen.filter((other) => other !== text) : [...chosen, text];
  });
  return { ...draft, answers };
}

export function check(draft: Draft, question: number): Draft {
  return { ...draft, checked: [...new Set([...draft.checked, question])] };
}

export function isAnswered({ answers }: Draft, question: number): boolean {
  return (answers[question]?.length ?? 0) > 0;
}

export function countAnswered({ answers }: Draft): number {
  return answers.filter((chosen) => chosen.length > 0).length;
}

function emptyDraft({ attemptId, questions, isRecorded }: Attempt): Draft {
  const answers = questions.map(() => []);
  return { attemptId, answers, at: 0, checked: [], isSubmitted: false, isRecorded };
}
