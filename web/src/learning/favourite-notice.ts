import type { ToastInput } from '@academy/domain/toasts';
import type { Outcome } from './outbox.ts';
import type { Likeable } from './writes.ts';

/** Said once. A refusal that concerns a lesson or a guide is not: the heart has not changed, and that is enough. */
export function favouriteNotice(outcome: Outcome, kind: Likeable['likeableType']): ToastInput | null {
  switch (outcome.status) {
    case 'saved':
      return null;
    case 'kept':
      return { type: 'info', message: 'Saved on this device. It will be sent when you are connected again.' };
    case 'refused':
      return kind === 'course' ? { type: 'danger', message: outcome.message } : null;
    case 'lost':
      return {
        type: 'danger',
        message: 'Your favorite could not be saved. Please check your connection and try again.',
      };
  }
}
