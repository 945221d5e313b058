import type { GuideDetail } from '@academy/contract/guides';
import type { LessonDetail } from '@academy/contract/lessons';
import type { Outcome } from './outbox.ts';

export type CompletedBy = 'hand' | 'reading' | 'watching' | 'check' | 'lab';

type Item = Pick<LessonDetail | GuideDetail, 'settings' | 'video' | 'lab'> & { type?: LessonDetail['type'] };

/** What completes a lesson. What this page cannot see the end of, a player or a lab elsewhere, is completed by hand. */
export function completedBy({ type, settings, video, lab }: Item): CompletedBy {
  if (type === 'knowledge-check') return 'check';
  if (settings.manualCompletion) return 'hand';
  if (lab) return lab === 'browser' ? 'lab' : 'hand';
  if (type === 'video') return video?.file?.src.startsWith('/') ? 'watching' : 'hand';
  return 'reading';
}

export type Completion =
  /** `isWaiting`: on this device, and not yet with the server. */
  { isComplete: boolean; isWaiting: boolean };

/** A decision that waits is the latest one, so it counts before what the server knows. */
export function completionOf(isComplete: boolean, waiting: boolean | null): Completion {
  return waiting === null ? { isComplete, isWaiting: false } : { isComplete: waiting, isWaiting: true };
}

/** What somebody learns of a decision that did not go through; one that waits is shown as waiting. */
export function completionFault(outcome: Outcome): string | null {
  if (outcome.status === 'refused') return outcome.message;
  return outcome.status === 'lost'
    ? 'This could not be saved. Please check your connection and try again.'
    : null;
}
