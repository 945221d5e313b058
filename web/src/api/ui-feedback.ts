import type { Reply } from '@academy/contract/client';
import { EMPTY_REPLY, reactTo, successMessage, type Failure } from '@academy/domain/messages';
import type { MessageModal, Overlay } from '../overlay/overlay.ts';
import { failureOf, failureText, failureToast, isAnswered } from './failure.ts';

/** What a request does to the page. */
export type UiDeps = {
  overlay: Pick<Overlay, 'toast' | 'startLoading' | 'showMessage' | 'confirmLogin'>;
  redirect: (to: string) => void;
};

export type UiOptions = {
  /** For reads that fill a page: they show skeletons in place instead of the global loader. */
  hideLoader?: boolean;
  skipRedirect?: boolean;
  /**
   * A failure is a toast unless the call says otherwise: a `modal` for what needs an answer, `in-place` where the
   * caller shows a notice or a message at the field, `silent` for the few calls that API-11 lists.
   */
  onFailure?: 'toast' | 'modal' | 'in-place' | 'silent';
};

/** The caller shows skeletons meanwhile and the failure in place, so nothing happens to the rest of the page. */
export const IN_PLACE: UiOptions = { hideLoader: true, onFailure: 'in-place', skipRedirect: true };

type Sending<Data> = {
  layer: 'main' | 'second';
  method: string;
  ui: UiOptions;
  send: () => Promise<Reply<Data>>;
};

/**
 * Sends with the loader on and reports how it ended; the caller gets the failure too. Where a fresh login is needed, it
 * is sent again as soon as the person has confirmed that it is them.
 */
export async function withUiFeedback<Data>(sending: Sending<Data>, page: UiDeps): Promise<Reply<Data>> {
  const { layer, method, ui, send } = sending;
  const done = ui.hideLoader ? null : page.overlay.startLoading();
  try {
    const reply = await send();
    const message = successMessage(method, reply);
    if (message) page.overlay.toast({ type: 'success', message });
    return reply;
  } catch (error) {
    const failure = failureOf(error);
    const { skipRedirect = false } = ui;
    if (reactTo(failure, { layer, skipRedirect }).type === 'confirm-login') {
      done?.();
      if (await page.overlay.confirmLogin(failureText(failure))) return withUiFeedback(sending, page);
    } else react(failure, { layer, ui, page });
    throw error;
  } finally {
    done?.();
  }
}

type Reacting = Pick<Sending<unknown>, 'layer' | 'ui'> & { page: UiDeps };

function react(failure: Failure, { layer, ui, page }: Reacting): void {
  const { skipRedirect = false, onFailure = 'toast' } = ui;
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
