import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Outcome } from './outcome.ts';

/** The answers of an attempt so far, stored in the browser until the server has them. */
export type Draft = {
  attemptId: string;
  /** The texts of the chosen answers, per question. */
  answers: string[][];
  /** The current question: null before the first; the number of questions for the overview. */
  at: number | null;
  /** Questions whose explanation was shown; their answers can no longer change. */
  checked: number[];
  /** It is being submitted, so no answer may change. */
  isHandedIn: boolean;
  /** False for a visitor's attempt, until they log in to save it. */
  isRecorded: boolean;
};

export type AttemptState =
  | { step: 'opening'; isAgain: boolean }
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

export const OPENING: AttemptState = { step: 'opening', isAgain: false };
export const OPENING_AGAIN: AttemptState = { step: 'opening', isAgain: true };

/**
 * The draft that a member may continue. On a shared computer a visitor's answers may be another user's, so they only
 * count for a member who submitted them and then logged in to save the result.
 */
export function draftFor(
  kept: Draft | null,
  { isMember, isClaimed }: { isMember: boolean; isClaimed: boolean },
): Draft | null {
  if (!kept || !isMember || kept.isRecorded) return kept;
  return kept.isHandedIn && isClaimed ? { ...kept, isRecorded: true } : null;
}

/** Continues the draft of the same attempt; a retry skips the introduction. */
export function onOpened(
  outcome: Outcome<Attempt>,
  { kept, isAgain }: { kept: Draft | null; isAgain: boolean },
): AttemptState {
  if (outcome.kind === 'unanswered') return { step: 'unopened', error: outcome.error };
  if (outcome.kind === 'refused') return { ...outcome, step: 'refused', canStartAgain: false };
  const attempt = outcome.data;
  const draft = kept?.attemptId === attempt.attemptId ? kept : emptyDraft(attempt);
  return { step: 'open', attempt, draft: isAgain ? { ...draft, at: draft.at ?? 0 } : draft };
}

export function onSubmitted(outcome: Outcome<AttemptResult>, draft: Draft): AttemptState {
  switch (outcome.kind) {
    case 'answered':
      return { step: 'done', result: outcome.data };
    case 'unanswered':
      return { step: 'sending', draft, hasFailed: true, error: outcome.error };
    case 'refused':
      return { ...outcome, step: 'refused', canStartAgain: true };
  }
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
  return { attemptId, answers, at: null, checked: [], isHandedIn: false, isRecorded };
}
