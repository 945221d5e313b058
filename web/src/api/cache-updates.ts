import { isKeyOf } from '@academy/contract/content-key';
import type { Endpoint, OutputOf } from '@academy/contract/endpoint';
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';

export type Address = Pick<Endpoint, 'path'>;

/** The effect of a write on the cached responses of one endpoint. */
export type CacheUpdate = {
  endpoint: Address;
  /** Returns the same object if nothing changes. If absent, the responses are refetched. */
  change?: (data: unknown) => unknown;
};

export function patch<E extends Endpoint>(
  endpoint: E,
  change: (data: OutputOf<E>) => OutputOf<E>,
): CacheUpdate {
  return { endpoint, change: (data) => change(data as OutputOf<E>) };
}

export function invalidate(endpoint: Endpoint): CacheUpdate {
  return { endpoint };
}

/** Applies the effects of a write to cached responses here, and makes other tabs refetch them. */
export function applyUpdates(queryClient: QueryClient, updates: readonly CacheUpdate[]): void {
  if (updates.length === 0) return;
  const cache = queryClient.getQueryCache();
  notifyManager.batch(() => {
    for (const { endpoint, change } of updates)
      for (const query of cache.findAll({ predicate: isAnswerOf([endpoint]) }))
        if (change) changeData(query, change);
        else query.invalidate();
    const isConcerned = isAnswerOf(updates.map(({ endpoint }) => endpoint));
    // A request in flight may have been answered before the write.
    for (const query of cache.findAll({ predicate: isConcerned, fetchStatus: 'fetching' })) fetchAnew(query);
    const isStale = isAnswerOf(updates.flatMap(({ endpoint, change }) => (change ? [] : [endpoint])));
    void queryClient.refetchQueries({ predicate: isStale, type: 'active' }, { cancelRefetch: false });
  });
  channel?.postMessage(updates.map(({ endpoint }) => endpoint.path));
}

/** Unlike `setQueryData` it does not mark the data as fresh, or as this person's own. */
function changeData(query: Query, change: (data: unknown) => unknown): void {
  const { data } = query.state;
  const changed = data === undefined ? data : change(data);
  if (changed !== data) query.setState({ data: changed });
}

function fetchAnew(query: Query): void {
  void query.cancel({ silent: true });
  query.fetch().catch(() => {});
}

/** Whether a query reads one of these endpoints, with any input. */
function isAnswerOf(endpoints: Address[]): (query: Query) => boolean {
  return ({ queryKey }) => endpoints.some((endpoint) => isKeyOf(endpoint, String(queryKey[0])));
}

let channel: BroadcastChannel | null = null;

/** Refetches what a write in another tab has changed: immediately, or when this tab becomes visible. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const opened = new BroadcastChannel('changed-answers');
  opened.addEventListener('message', ({ data: paths }: MessageEvent<string[]>) => {
    void queryClient.invalidateQueries({
      predicate: isAnswerOf(paths.map((path) => ({ path }))),
      refetchType: document.hidden ? 'none' : 'active',
    });
  });
  channel = opened;
  return () => {
    opened.close();
    channel = null;
  };
}
