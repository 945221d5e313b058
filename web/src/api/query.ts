import type { Reply } from '@academy/contract/client';
import { contentKey } from '@academy/contract/content-key';
import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import type { AdminFetchOptions, PartOption } from './fetch-data.ts';
import type { CacheUpdate, Query } from './query-cache.ts';

type Options<E extends Endpoint> = Pick<Query<unknown>, 'isSharedByAll' | 'isSilent'> & {
  /** What is sent, where that holds more than the key. */
  request?: () => InputOf<E> | Promise<InputOf<E>>;
  /** Sent without the user's token, because the answer is the same for everyone. */
  isAnonymous?: boolean;
} & PartOption;

/** Reads an endpoint. The code that sends the request is loaded with the first one, since page data needs none. */
export function query<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { request = () => input, isAnonymous = false, isPart = false, ...options }: Options<E> = {},
): Query<OutputOf<E>> {
  return {
    ...options,
    key: queryKey(endpoint, input),
    async load() {
      const { fetchData } = await import('./fetch-data.ts');
      return fetchData(endpoint, await request(), { isAnonymous, isPart });
    },
  };
}

/** Reads an endpoint through the API of the administration and email screens. */
export function adminQuery<E extends Endpoint, Data>(
  endpoint: E,
  input: InputOf<E>,
  { select, ...options }: AdminFetchOptions & { select: (output: OutputOf<E>) => Data },
): Query<Data> {
  return {
    key: queryKey(endpoint, input),
    load: async () =>
      select(await (await import('./fetch-data.ts')).fetchAdminData(endpoint, input, options)),
  };
}

/** The key of page data, followed by what does not show in an address. */
function queryKey(endpoint: Endpoint, input: object): string {
  const { headers, body, ...address } = input as { headers?: unknown; body?: unknown };
  const rest = headers || body ? `#${JSON.stringify([headers, body])}` : '';
  return contentKey(endpoint, address) + rest;
}

/** A write: the endpoint it is sent to, and what its answer changes in the cache. */
export type Mutation<E extends Endpoint> = {
  endpoint: E;
  updates: (input: InputOf<E>, output: OutputOf<E>) => CacheUpdate[];
};

export function mutation<E extends Endpoint>(endpoint: E, updates: Mutation<E>['updates']): Mutation<E> {
  return { endpoint, updates };
}

type Sender<Options> = {
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: Options,
  ) => Promise<Reply<OutputOf<E>>>;
};

/** Sends a write and resolves with what it changes in the cache. */
export async function runMutation<E extends Endpoint, Options>(
  sender: Sender<Options>,
  { endpoint, updates }: Mutation<E>,
  { input, options }: { input: InputOf<E>; options: Options },
): Promise<CacheUpdate[]> {
  return updates(input, (await sender.send(endpoint, input, options)).data);
}
