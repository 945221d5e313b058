import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Outcome } from './outcome.ts';

/** What somebody has done of an attempt so far; it is kept in the browser until the server has it. */
export type Draft = {
  attemptId: string;
  /** For each question the texts of the answers chosen. */
  answers: string[][];
  /** The screen: null before the first question, behind the last one the overview. */
  at: number | null;
  /** Questions whose explanation was looked at: what was chosen there stays. */
  checked: number[];
  /** It is on its way to the server, and not one answer may change any more. */
  isHandedIn: boolean;
  /** False for an attempt that a visitor opened, until they log in to keep it. */
  isRecorded: boolean;
};

export type Taking =
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
  /** `error` is why it could not be sent the last time. */
  | { step: 'sending'; draft: Draft; hasFailed: boolean; error?: unknown }
  | { step: 'done'; result: AttemptResult };

export const OPENING: Taking = { step: 'opening', isAgain: false };
export const OPENING_AGAIN: Taking = { step: 'opening', isAgain: true };

/**
 * What a member may go on with: on a shared computer a visitor's answers may be somebody else's, so they count for a
 * member only when handed in by somebody who then logged in to keep them.
 */
export function draftFor(
  kept: Draft | null,
  { isMember, isClaimed }: { isMember: boolean; isClaimed: boolean },
): Draft | null {
  if (!kept || !isMember || kept.isRecorded) return kept;
  return kept.isHandedIn && isClaimed ? { ...kept, isRecorded: true } : null;
}

/** Goes on where this very attempt was left; who tries again is past the introduction. */
export function opened(
  outcome: Outcome<Attempt>,
  { kept, isAgain }: { kept: Draft | null; isAgain: boolean },
): Taking {
  if (outcome.kind === 'unanswered') return { step: 'unopened', error: outcome.error };
  if (outcome.kind === 'refused') return { ...outcome, step: 'refused', canStartAgain: false };
  const attempt = outcome.data;
  const draft = kept?.attemptId === attempt.attemptId ? kept : emptyDraft(attempt);
  return { step: 'open', attempt, draft: isAgain ? { ...draft, at: draft.at ?? 0 } : draft };
}

export function sent(outcome: Outcome<AttemptResult>, draft: Draft): Taking {
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
