import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { createClient, type ClientOptions, type Reply, type SendOptions } from '@academy/contract/client';
import { EMPTY_REPLY, reactTo, successMessage, type Failure, type Layer } from '@academy/domain/messages';
import type { MessageModal, Overlay } from '../overlay/overlay.ts';
import { failureOf, failureText, failureToast, isAnswered } from './failure.ts';

/** The side effects of a request on the page. */
type UiOptions = {
  /** For reads that fill a page: they show skeletons in place instead of the global loader. */
  hideLoader?: boolean | undefined;
  /** Shows 404 as a toast like other failures. Failures shown in other ways never redirect. */
  skipRedirect?: boolean | undefined;
  /**
   * A failure is a toast unless the call says otherwise: a `modal` for what needs a response, `in-place` if
   * the caller shows a notice or a message at the field, `silent` for the few calls that API-11 lists.
   */
  onFailure?: 'toast' | 'modal' | 'in-place' | 'silent' | undefined;
};

export type ApiOptions = SendOptions & UiOptions;

/** The caller shows skeletons and failures in place, without affecting the rest of the page. */
export const IN_PLACE = { hideLoader: true, onFailure: 'in-place' } as const;

export type Api = {
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: ApiOptions,
  ) => Promise<Reply<OutputOf<E>>>;
  fetchFile: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Response>;
};

type Setting = ClientOptions & {
  layer?: Layer;
  overlay: Pick<Overlay, 'toast' | 'startLoading' | 'showMessage' | 'confirmLogin'>;
  redirect: (to: string) => void;
};

/** The client with its effects on the page: the loader, and messages about the outcome. */
export function createApi({ layer = 'main', overlay, redirect, ...options }: Setting): Api {
  const client = createClient(options);

  /**
   * The caller also gets the failure. If a fresh login is needed, the call is resent once the login is
   * confirmed.
   */
  async function reporting<Answer>(send: () => Promise<Answer>, ui: UiOptions): Promise<Answer> {
    const { hideLoader, onFailure = 'toast', skipRedirect = onFailure !== 'toast' } = ui;
    const done = hideLoader ? null : overlay.startLoading();
    try {
      return await send();
    } catch (error) {
      const failure = failureOf(error);
      const reaction = reactTo(failure, { layer, skipRedirect });
      if (reaction.type === 'confirm-login') {
        done?.();
        if (await overlay.confirmLogin(failureText(failure))) return await reporting(send, ui);
      }
      if (reaction.type === 'redirect') redirect(reaction.to);
      if (reaction.type === 'toast' && onFailure === 'toast') overlay.toast(failureToast(failure));
      if (reaction.type === 'toast' && onFailure === 'modal') overlay.showMessage(failureModal(failure));
      throw error;
    } finally {
      done?.();
    }
  }

  return {
    async send(endpoint, input, { hideLoader, skipRedirect, onFailure, ...sending } = {}) {
      const ui = { hideLoader, skipRedirect, onFailure };
      const reply = await reporting(() => client.send(endpoint, input, sending), ui);
      const message = successMessage(endpoint.method, reply);
      if (message) overlay.toast({ type: 'success', message });
      return reply;
    },
    fetchFile: (endpoint, input) =>
      reporting(() => client.fetchFile(endpoint, input), { skipRedirect: true }),
  };
}

/** For messages that a person must read before continuing. */
function failureModal(failure: Failure): MessageModal {
  if (!isAnswered(failure)) return { type: 'danger', message: `${EMPTY_REPLY}\n${failureText(failure)}` };
  const { message, correlationId } = failure;
  return { type: 'danger', message, ...(correlationId && { additionalInfo: correlationId }) };
}
