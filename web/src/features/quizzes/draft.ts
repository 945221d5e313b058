import type { Draft } from './taking.ts';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One place per check; the attempt's id inside says whose and which attempt it is. */
export function keepDraft(storage: Keeping, lessonId: string, draft: Draft): void {
  storage.setItem(keyOf(lessonId), JSON.stringify(draft));
}

export function forgetDraft(storage: Keeping, lessonId: string): void {
  storage.removeItem(keyOf(lessonId));
}

export function readDraft(storage: Keeping, lessonId: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(lessonId)) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

const CLAIM_KEY = 'quizToKeep';

/** A visitor goes to log in so that this result counts. It holds for this tab only, as the login does. */
export function claimResult(tab: Keeping, lessonId: string): void {
  tab.setItem(CLAIM_KEY, lessonId);
}

/** Whether this result is to be kept. It is told once. */
export function takeClaim(tab: Keeping, lessonId: string): boolean {
  const claimed = tab.getItem(CLAIM_KEY);
  tab.removeItem(CLAIM_KEY);
  return claimed === lessonId;
}

function keyOf(lessonId: string): string {
  return `quiz:${lessonId}`;
}

/** Anybody may write into a browser's storage, an older release of ours among them. */
function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { attemptId, answers, at, checked, isHandedIn, isRecorded } = kept as Record<keyof Draft, unknown>;
  return (
    typeof attemptId === 'string' &&
    typeof isHandedIn === 'boolean' &&
    typeof isRecorded === 'boolean' &&
    (at === null || Number.isInteger(at)) &&
    Array.isArray(checked) &&
    Array.isArray(answers) &&
    answers.every((chosen) => Array.isArray(chosen) && chosen.every((text) => typeof text === 'string'))
  );
}
