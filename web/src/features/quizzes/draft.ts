import { draftKey } from '../../catalog/check/draft-key.ts';
import type { Draft, Retry } from './attempt-state.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One draft per check; it contains the id of its attempt. */
export function saveDraft(storage: DraftStorage, lessonId: string, draft: Draft): void {
  storage.setItem(draftKey(lessonId), JSON.stringify(draft));
}

export function deleteDraft(storage: DraftStorage, lessonId: string): void {
  storage.removeItem(draftKey(lessonId));
}

export function readDraft(storage: DraftStorage, lessonId: string): Draft | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(draftKey(lessonId)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

const CLAIM_KEY = 'quizToKeep';

/** Marks that a visitor logs in to save this result. Only valid for this tab, like the login. */
export function claimResult(tab: DraftStorage, lessonId: string): void {
  tab.setItem(CLAIM_KEY, lessonId);
}

/** Reads and clears the mark. */
export function takeClaim(tab: DraftStorage, lessonId: string): boolean {
  const claimed = tab.getItem(CLAIM_KEY);
  tab.removeItem(CLAIM_KEY);
  return claimed === lessonId;
}

/** The stored value may come from an older release or another script. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { attemptId, answers, at, checked, isSubmitted, isRecorded, retry } = value as Record<
    keyof Draft,
    unknown
  >;
  return (
    typeof attemptId === 'string' &&
    typeof isSubmitted === 'boolean' &&
    typeof isRecorded === 'boolean' &&
    Number.isInteger(at) &&
    Array.isArray(checked) &&
    areAnswers(answers) &&
    (retry === undefined || isRetry(retry))
  );
}

function isRetry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { attemptId, answers, missed } = value as Record<keyof Retry, unknown>;
  return (
    typeof attemptId === 'string' &&
    areAnswers(answers) &&
    Array.isArray(missed) &&
    missed.every(Number.isInteger)
  );
}

function areAnswers(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((chosen) => Array.isArray(chosen) && chosen.every((text) => typeof text === 'string'))
  );
}
