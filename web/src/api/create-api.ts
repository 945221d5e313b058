import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { createClient, type ClientOptions, type Reply, type SendOptions } from '@academy/contract/client';
import { withUiFeedback, type UiOptions, type UiDeps } from './ui-feedback.ts';

export type ApiOptions = SendOptions &
  UiOptions & {
    /** Made as a visitor even by who is signed in, because the answer is everybody's. */
    anonymous?: boolean;
  };

export type Api = {
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: ApiOptions,
  ) => Promise<Reply<OutputOf<E>>>;
};

/** The main call layer: every screen but those of administration and email speaks to the server through it. */
export function createApi({ overlay, redirect, ...options }: ClientOptions & UiDeps): Api {
  const client = createClient(options);
  const anyone = createClient({ ...options, token: () => null });
  return {
    send: (endpoint, input, { anonymous, hideLoader, skipRedirect, onFailure, ...send } = {}) =>
      withUiFeedback(
        {
          layer: 'main',
          method: endpoint.method,
          ui: {
            ...(hideLoader && { hideLoader }),
            ...(skipRedirect && { skipRedirect }),
            ...(onFailure && { onFailure }),
          },
          send: () => (anonymous ? anyone : client).send(endpoint, input, send),
        },
        { overlay, redirect },
      ),
  };
}
