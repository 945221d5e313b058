import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { mutationOptions } from '@tanstack/react-query';
import type { ApiOptions } from './create-api.ts';
import { applyUpdates, type CacheUpdate } from './cache-updates.ts';

/** The cache updates for the response to a write. */
type Updates<E extends Endpoint> = (input: InputOf<E>, output: OutputOf<E>) => CacheUpdate[];

export type Mutation<E extends Endpoint> = { endpoint: E; updates: Updates<E> };

/** Writes to an endpoint. The code that sends the request is loaded with the first one. */
export function mutation<E extends Endpoint>(endpoint: E, updates: Updates<E>, options: ApiOptions = {}) {
  return {
    ...mutationOptions({
      async mutationFn(input: InputOf<E>): Promise<OutputOf<E>> {
        const { api } = await import('./api.ts');
        return (await api.send(endpoint, input, options)).data;
      },
      onSuccess: (...[output, input, , { client }]) => applyUpdates(client, updates(input, output)),
    }),
    endpoint,
    updates,
  };
}
