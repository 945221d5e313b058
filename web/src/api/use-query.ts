import { pages } from '@academy/domain/pages';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { redirect } from '../navigation.ts';
import { useStore } from '../store.ts';
import { NotFoundError, showFailure } from './failure.ts';
import type { Query, QueryCache, QueryState } from './query-cache.ts';

const Context = createContext<QueryCache | null>(null);

export const QueryCacheProvider = Context.Provider;

export function useQueryCache(): QueryCache {
  const cache = useContext(Context);
  if (!cache) throw new Error('A query is used outside of QueryCacheProvider');
  return cache;
}

type Reading<Value> = {
  read: (cache: QueryCache) => Value;
  /** What the server has rendered the page with. */
  readInitial: (cache: QueryCache) => Value;
};

/** Calls the component again when this entry of the cache changes, and no other. */
export function useCacheEntry<Value>(key: string, { read, readInitial }: Reading<Value>): Value {
  const cache = useQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(key, listener), [cache, key]);
  return useStore({ subscribe, get: () => read(cache), getInitial: () => readInitial(cache) });
}

/** The state of a query, fetched when it is enabled and not fresh. */
export function useQuery<Data>(query: Query<Data>, { enabled = true } = {}): QueryState<Data> {
  const cache = useQueryCache();
  useEffect(() => {
    if (enabled) void cache.load(query);
  });
  const state = useCacheEntry(query.key, {
    read: (entries) => entries.get<Data>(query),
    readInitial: (entries) => entries.getInitial<Data>(query),
  });
  const error = errorOf(state);
  const isMissing = error instanceof NotFoundError;
  const leadsTo = isMissing ? (error.movedTo ?? pages.notFound.path()) : null;
  useEffect(() => {
    if (leadsTo !== null) redirect(leadsTo);
  }, [leadsTo]);
  // A page with nothing to show reports the failure in place; one that keeps showing old data reports it here.
  const isBehind = state.status === 'ready' && !query.isSilent && !isMissing;
  useEffect(() => {
    if (isBehind && error) showFailure(error);
  }, [isBehind, error]);
  return state;
}

function errorOf(state: QueryState<unknown>): unknown {
  if (state.status === 'loading') return undefined;
  return state.status === 'failed' ? state.error : state.refreshError;
}
