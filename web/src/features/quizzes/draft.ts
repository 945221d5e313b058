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

function keyOf(lessonId: string): string {
  return `quiz:${lessonId}`;
}

/** Anybody may write into a browser's storage, an older release of ours among them. */
function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { attemptId, answers, at, checked, isHandedIn } = kept as Record<keyof Draft, unknown>;
  return (
    typeof attemptId === 'string' &&
    typeof isHandedIn === 'boolean' &&
    (at === null || Number.isInteger(at)) &&
    Array.isArray(checked) &&
    Array.isArray(answers) &&
    answers.every((chosen) => Array.isArray(chosen) && chosen.every((text) => typeof text === 'string'))
  );
}
