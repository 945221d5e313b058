import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** The state of an in-memory cache; the last three count since startup. */
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

const GAUGES = {
  bytes: 'Memory of each cache',
  maxBytes: 'The most memory that each cache may use',
  entries: 'Entries of each cache',
};

const COUNTERS = {
  hits: 'How often something was found in each cache',
  misses: 'How often something had to be made for each cache',
  evictions: 'How often something was dropped from each cache for want of room',
};

export function watchCaches(metrics: Registry): WatchedCaches {
  const caches = new Map<string, () => CacheState>();
  const shared = { labelNames: ['cache'], registers: [metrics] };
  for (const [field, help] of Object.entries(GAUGES))
    new Gauge({
      ...shared,
      name: `academy_cache_${field === 'maxBytes' ? 'max_bytes' : field}`,
      help,
      collect() {
        for (const [cache, read] of caches) this.set({ cache }, read()[field as keyof typeof GAUGES]);
      },
    });
  for (const [field, help] of Object.entries(COUNTERS))
    new Counter({
      ...shared,
      name: `academy_cache_${field}_total`,
      help,
      collect() {
        this.reset();
        for (const [cache, read] of caches) this.inc({ cache }, read()[field as keyof typeof COUNTERS]);
      },
    });
  return {
    watch: (name, read) => void caches.set(name, read),
    states: () => Object.fromEntries([...caches].map(([name, read]) => [name, read()])),
  };
}
