import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { CHECK_CONNECTION } from '@academy/domain/messages';
import { BUSY, BUSY_AND_LOST } from './favorite-notice.ts';
import type { Outcome } from './outbox.ts';

export type CompletedBy = 'hand' | 'reading' | 'watching' | 'check' | 'lab';

type Item = Pick<LessonDetail | GuideDetail, 'settings' | 'video' | 'lab'> & { type?: LessonDetail['type'] };

/**
 * How a lesson is completed. If this page can't observe the end, as for external players and labs, it is
 * completed manually.
 */
export function completedBy({ type, settings, video, lab }: Item): CompletedBy {
  if (type === 'knowledge-check') return 'check';
  if (settings.manualCompletion) return 'hand';
  if (lab) return lab === 'browser' ? 'lab' : 'hand';
  if (type === 'video') return video?.file?.src.startsWith('/') ? 'watching' : 'hand';
  return 'reading';
}

export type Completion =
  /** `isWaiting`: stored on this device, but not yet sent. */
  { isComplete: boolean; isWaiting: boolean };

/** A pending decision is the latest one, so it takes precedence over the server's state. */
export function completionOf(isComplete: boolean, waiting: boolean | null): Completion {
  return waiting === null ? { isComplete, isWaiting: false } : { isComplete: waiting, isWaiting: true };
}

/**
 * The current state of a decision: pending ones that were sent are saved, and refused ones (reported
 * elsewhere) are dropped.
 */
export function settled(
  outcome: Outcome | null,
  { isWaiting, isRefused }: { isWaiting: boolean; isRefused: boolean },
): Outcome | null {
  if (outcome?.status !== 'kept' || isWaiting) return outcome;
  return isRefused ? null : { status: 'saved' };
}

/** The message about a change that was not saved. */
export function completionNote(outcome: Outcome): string | null {
  switch (outcome.status) {
    case 'saved':
    case 'refused':
      return null;
    case 'kept':
      return outcome.isBusy ? BUSY : null;
    case 'signed-out':
      return 'Please log in again, then try once more.';
    case 'lost':
      return outcome.isBusy ? BUSY_AND_LOST : `This could not be saved. ${CHECK_CONNECTION}`;
  }
}
