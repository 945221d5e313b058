import type { Reply } from '@academy/contract/client';
import { EMPTY_REPLY, reactTo, successMessage, type Failure } from '@academy/domain/messages';
import type { MessageModal, Overlay } from '../overlay/overlay.ts';
import { failureOf, failureText, failureToast, isAnswered } from './failure.ts';

/** What the calls of both layers do to the page. */
export type Surroundings = {
  overlay: Pick<Overlay, 'toast' | 'startLoading' | 'showMessage'>;
  redirect: (to: string) => void;
};

export type Manners = {
  /** For reads that fill a page: they show skeletons in place instead of the global loader. */
  hideLoader?: boolean;
  skipRedirect?: boolean;
  /**
   * A failure is a toast unless the call says otherwise: a `modal` for what needs an answer, `in-place` where the
   * caller shows a notice or a message at the field, `silent` for the few calls that API-11 lists.
   */
  onFailure?: 'toast' | 'modal' | 'in-place' | 'silent';
};

type Watched<Data> = {
  layer: 'main' | 'second';
  method: string;
  manners: Manners;
  send: () => Promise<Reply<Data>>;
};

/** Makes a call with the loader on, and lets the page react to how it ended; the caller learns of a failure too. */
export async function watch<Data>(
  { layer, method, manners, send }: Watched<Data>,
  page: Surroundings,
): Promise<Reply<Data>> {
  const done = manners.hideLoader ? null : page.overlay.startLoading();
  try {
    const reply = await send();
    const message = successMessage(method, reply);
    if (message) page.overlay.toast({ type: 'success', message });
    return reply;
  } catch (error) {
    react(failureOf(error), { layer, manners, page });
    throw error;
  } finally {
    done?.();
  }
}

type Reacting = Pick<Watched<unknown>, 'layer' | 'manners'> & { page: Surroundings };

function react(failure: Failure, { layer, manners, page }: Reacting): void {
  const { skipRedirect = false, onFailure = 'toast' } = manners;
  const reaction = reactTo(failure, { layer, skipRedirect });
  if (reaction.type === 'redirect') page.redirect(reaction.to);
  if (reaction.type !== 'toast') return;
  if (onFailure === 'toast') page.overlay.toast(failureToast(failure));
  if (onFailure === 'modal') page.overlay.showMessage(failureModal(failure));
}

/** For what a person must have read before going on. */
function failureModal(failure: Failure): MessageModal {
  if (!isAnswered(failure)) return { type: 'danger', message: `${EMPTY_REPLY}\n${failureText(failure)}` };
  const { message, correlationId } = failure;
  return { type: 'danger', message, ...(correlationId && { additionalInfo: correlationId }) };
}
