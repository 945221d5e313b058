import { contentKey } from '@academy/contract/content-key';
import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { FetchOptions } from './fetch-data.ts';
import { FRESH_MS } from './query-client.ts';

export type QueryOptions<E extends Endpoint = Endpoint> = FetchOptions & {
  /** The input to send, if it contains more than the key. */
  request?: () => InputOf<E> | Promise<InputOf<E>>;
  /** The data is the same for every user, so members keep the page data. */
  isSharedByAll?: boolean;
  /** A failed refresh behind data that is shown is not reported (API-11). */
  isSilent?: boolean;
};

/**
 * Reads an endpoint. The code that sends requests is loaded with the first one, since page data needs none.
 */
export function query<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { request = () => input, isSharedByAll = false, isSilent = false, ...options }: QueryOptions<E> = {},
) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    async queryFn(): Promise<OutputOf<E>> {
      const { fetchData } = await import('./fetch-data.ts');
      return fetchData(endpoint, await request(), options);
    },
    ...(isSharedByAll && { staleTime: sharedStaleTime }),
    meta: { isSilent },
  });
}

const loadedAt = Date.now();

/** A member's page data has the age 0, since it was a visitor's; shared data is as old as the page. */
function sharedStaleTime({ state }: { state: { dataUpdatedAt: number } }): number {
  return (state.dataUpdatedAt === 0 ? loadedAt : 0) + FRESH_MS;
}

/** The key of page data, followed by input that is not part of an address. */
function queryKey(endpoint: Endpoint, input: object): QueryKey {
  const { headers, body, ...address } = input as { headers?: unknown; body?: unknown };
  return [contentKey(endpoint, address), ...(headers || body ? [{ headers, body }] : [])];
}
