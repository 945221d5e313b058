import { describe, expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const cacheOf = (limits: { maxBytes?: number; maxEntries?: number }) =>
  new ByteCache<string>({ maxBytes: 10_000, maxEntries: 100, ...limits });
const keysIn = (cache: ByteCache<string>, keys: string[]) =>
  keys.filter((key) => cache.get(key) !== undefined);

describe('a cache bounded by bytes', () => {
  it('SEC-03 evicts the least recently used entry, not the oldest one', () => {
    const cache = cacheOf({ maxEntries: 2 });
    cache.set('a', 'A', 1);
    cache.set('b', 'B', 1);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 1);
    expect(keysIn(cache, ['a', 'b', 'c'])).toEqual(['a', 'c']);
  });

  it('SEC-03 never holds more bytes than it may, keys included', () => {
    const cache = cacheOf({ maxBytes: 50_000 });
    for (let at = 0; at < 100; at += 1) {
      cache.set(`${at}${'x'.repeat(5_000)}`, 'small', 5);
      expect(cache.bytes).toBeLessThanOrEqual(50_000);
    }
    expect(cache.size).toBeLessThan(5);
  });

  it('SEC-03 counts a replaced or deleted entry once', () => {
    const cache = cacheOf({});
    cache.set('a', 'A', 100);
    const once = cache.bytes;
    cache.set('a', 'B', 100);
    expect(cache.bytes).toBe(once);
    cache.delete('a');
    cache.delete('a');
    expect([cache.bytes, cache.size]).toEqual([0, 0]);
  });

  it('SEC-03 evicts when a value grows, and ignores the growth of a value that is gone', () => {
    const cache = cacheOf({ maxBytes: 3_000 });
    cache.set('a', 'A', 1_000);
    cache.set('b', 'B', 1_000);
    cache.resize('b', 'B', 2_000);
    expect(keysIn(cache, ['a', 'b'])).toEqual(['b']);
    const before = cache.bytes;
    cache.resize('a', 'A', 2_000);
    cache.resize('b', 'an older B', 1);
    expect(cache.bytes).toBe(before);
  });

  it('SEC-03 does not store a value larger than the whole cache, and evicts nothing for it', () => {
    const cache = cacheOf({ maxBytes: 1_000 });
    cache.set('a', 'A', 100);
    cache.set('b', 'B', 2_000);
    expect(keysIn(cache, ['a', 'b'])).toEqual(['a']);
  });

  it('SEC-03 clears everything at once', () => {
    const cache = cacheOf({});
    cache.set('a', 'A', 1);
    cache.clear();
    expect([cache.get('a'), cache.bytes, cache.size]).toEqual([undefined, 0, 0]);
  });
});
