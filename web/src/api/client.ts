import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { createClient, type ClientOptions, type Reply, type SendOptions } from '@academy/contract/client';
import { watch, type Manners, type Surroundings } from './watch.ts';

export type ApiOptions = SendOptions &
  Manners & {
    /** Made as a visitor even by who is signed in, because the answer is everybody's. */
    anonymous?: boolean;
  };

export type Api = {
  send: <C extends Endpoint>(call: C, input: InputOf<C>, options?: ApiOptions) => Promise<Reply<OutputOf<C>>>;
};

/** The main call layer: every screen but those of administration and email speaks to the server through it. */
export function createApi({ overlay, redirect, ...options }: ClientOptions & Surroundings): Api {
  const client = createClient(options);
  const anyone = createClient({ ...options, token: () => null });
  return {
    send: (call, input, { anonymous, hideLoader, skipRedirect, onFailure, ...send } = {}) =>
      watch(
        {
          layer: 'main',
          method: call.method,
          manners: {
            ...(hideLoader && { hideLoader }),
            ...(skipRedirect && { skipRedirect }),
            ...(onFailure && { onFailure }),
          },
          send: () => (anonymous ? anyone : client).send(call, input, send),
        },
        { overlay, redirect },
      ),
  };
}
