import type { Metrics } from './metrics.ts';

/** How a cache in memory is doing; the last three count since the start. */
export type CacheState = {
  bytes: number;
  maxBytes: number;
  entries: number;
  hits: number;
  misses: number;
  evictions: number;
};

/** The caches of a node, for metrics and health. */
export type WatchedCaches = {
  watch: (name: string, read: () => CacheState) => void;
  states: () => Record<string, CacheState>;
};

export function watchCaches(metrics: Metrics): WatchedCaches {
  const caches = new Map<string, () => CacheState>();
  const states = () => Object.fromEntries([...caches].map(([name, read]) => [name, read()]));
  const ofEach = (field: keyof CacheState) => async () =>
    Object.fromEntries(Object.entries(states()).map(([name, state]) => [name, state[field]]));
  metrics.addFigures([
    { name: 'academy_cache_bytes', help: 'Memory of each cache', label: 'cache', read: ofEach('bytes') },
    {
      name: 'academy_cache_max_bytes',
      help: 'The most memory that each cache may use',
      label: 'cache',
      read: ofEach('maxBytes'),
    },
    { name: 'academy_cache_entries', help: 'Entries of each cache', label: 'cache', read: ofEach('entries') },
    {
      name: 'academy_cache_hits_total',
      help: 'How often something was found in each cache',
      type: 'counter',
      label: 'cache',
      read: ofEach('hits'),
    },
    {
      name: 'academy_cache_misses_total',
      help: 'How often something had to be made for each cache',
      type: 'counter',
      label: 'cache',
      read: ofEach('misses'),
    },
    {
      name: 'academy_cache_evictions_total',
      help: 'How often something was dropped from each cache for want of room',
      type: 'counter',
      label: 'cache',
      read: ofEach('evictions'),
    },
  ]);
  return { watch: (name, read) => void caches.set(name, read), states };
}
