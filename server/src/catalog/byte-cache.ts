import { LRUCache } from 'lru-cache';
import type { CacheState } from '../observability/caches.ts';

type Limits = { maxBytes: number; maxEntries: number };

type Cacheable = object | string | boolean;

/** A loader may set how long its value is cached, in milliseconds. */
export type LoadOptions = { ttl?: number };
type Load<Value> = (options: LoadOptions) => Promise<Value | undefined>;

type ByteCache<Value extends Cacheable> = {
  find: (key: string) => Value | undefined;
  /** Concurrent loads of a key are shared. Undefined is not cached. */
  load: <Loaded extends Value | undefined>(
    key: string,
    load: (options: LoadOptions) => Promise<Loaded>,
  ) => Promise<Loaded>;
  /** Recounts the bytes of a cached value that has changed. */
  resize: (key: string, value: Value) => void;
  state: () => CacheState;
};

/** The overhead of an entry in addition to key and value. */
const ENTRY_BYTES = 256;

/**
 * A cache limited by bytes and entries that evicts the least recently used. Keys are counted too, since
 * clients choose them.
 */
export function createByteCache<Value extends Cacheable>(
  { maxBytes, maxEntries }: Limits,
  bytesOf: (value: Value) => number,
): ByteCache<Value> {
  let hits = 0;
  let misses = 0;
  let evictions = 0;
  const cache = new LRUCache<string, Value, Load<Value>>({
    max: Math.max(1, maxEntries),
    // No entry is this small, so nothing is stored.
    maxSize: maxEntries === 0 ? 1 : Math.max(1, maxBytes),
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + ENTRY_BYTES,
    fetchMethod(_key, _stale, { context: load, options }) {
      misses += 1;
      return load(options);
    },
    // A value that was evicted while it was loaded is still returned.
    ignoreFetchAbort: true,
    dispose(_value, _key, reason) {
      if (reason === 'evict') evictions += 1;
    },
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });

  const find = (key: string) => {
    const known = cache.get(key);
    if (known !== undefined) hits += 1;
    return known;
  };

  return {
    find,
    async load<Loaded extends Value | undefined>(
      key: string,
      load: (options: LoadOptions) => Promise<Loaded>,
    ) {
      return (find(key) ?? (await cache.fetch(key, { context: load }))) as Loaded;
    },
    resize(key, value) {
      if (cache.peek(key) !== value) return;
      const ttl = cache.getRemainingTTL(key);
      cache.delete(key);
      cache.set(key, value, { ttl: Number.isFinite(ttl) ? ttl : 0 });
    },
    state: () => ({
      bytes: cache.calculatedSize,
      maxBytes,
      entries: cache.size,
      hits,
      misses,
      evictions,
    }),
  };
}
