import type { CacheState } from '../observability/caches.ts';

/** The overhead of an entry besides key and value: the map's slot and the objects around them. */
const ENTRY_BYTES = 256;

type Entry<Value> = { value: Value; bytes: number };

/**
 * A cache limited by bytes and entries that evicts the least recently used. Keys are counted too, since clients
 * choose them.
 */
export class ByteCache<Value> {
  readonly maxBytes: number;
  readonly maxEntries: number;
  // A map preserves insertion order, so its first entry is the least recently used.
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }) {
    this.maxBytes = maxBytes;
    this.maxEntries = maxEntries;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** A value that is out of date counts as missing. */
  get(key: string, isCurrent: (value: Value) => boolean = () => true): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !isCurrent(entry.value)) return undefined;
    this.#hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Counts a value that had to be made; looking for it several times is still one miss. */
  countMiss(): void {
    this.#misses += 1;
  }

  get state(): CacheState {
    return {
      bytes: this.#bytes,
      maxBytes: this.maxBytes,
      entries: this.#entries.size,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    };
  }

  /** Setting a key again replaces its value and size. A value larger than the whole cache is not stored. */
  set(key: string, value: Value, valueBytes: number): void {
    this.delete(key);
    const bytes = valueBytes + 2 * key.length + ENTRY_BYTES;
    if (bytes > this.maxBytes || this.maxEntries < 1) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    this.#evict();
  }

  /** Updates the size of a cached value that grew; a value that was evicted changes nothing. */
  resize(key: string, value: Value, valueBytes: number): void {
    if (this.#entries.get(key)?.value === value) this.set(key, value, valueBytes);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes && this.#entries.size <= this.maxEntries) return;
      this.delete(key);
      this.#evictions += 1;
    }
  }
}
