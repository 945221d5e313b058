import { CHECK_CONNECTION } from '@academy/domain/messages';
import type { ToastInput } from '@academy/domain/toasts';
import { failureToast } from '../../api/failure.ts';
import type { Outcome } from './outbox.ts';
import type { Likeable } from './pending-write.ts';

/** The message about a failed favorite. Refused favorites of guides (API-06) and 401 (API-03) have none. */
export function favoriteNotice(outcome: Outcome, kind: Likeable['likeableType']): ToastInput | null {
  switch (outcome.status) {
    case 'saved':
    case 'signed-out':
      return null;
    case 'kept':
      return { type: 'info', message: outcome.isBusy ? BUSY : STORED };
    case 'refused':
      return kind === 'guide' ? null : failureToast(outcome.failure);
    case 'lost':
      return {
        type: 'danger',
        message: outcome.isBusy ? BUSY_AND_LOST : `Your favorite could not be saved. ${CHECK_CONNECTION}`,
      };
  }
}

const STORED = 'Saved on this device. It will be sent when you are connected again.';
export const BUSY = 'The server is busy; we will send it again.';
export const BUSY_AND_LOST = 'The server is busy. Please try again in a moment.';
