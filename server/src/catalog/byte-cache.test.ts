import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const cacheOf = (limits: { maxBytes?: number; maxEntries?: number }) => {
  const cache = createByteCache<string>(
    { maxBytes: 10_000, maxEntries: 100, ...limits },
    (value) => value.length,
  );
  const set = (key: string, value: string) => cache.load(key, async () => value);
  const keysIn = (keys: string[]) => keys.filter((key) => cache.find(key) !== undefined);
  return { ...cache, set, keysIn };
};

describe('a cache bounded by bytes', () => {
  it('SEC-03 evicts the least recently used entry, not the oldest one', async () => {
    const cache = cacheOf({ maxEntries: 2 });
    await cache.set('a', 'A');
    await cache.set('b', 'B');
    expect(cache.find('a')).toBe('A');
    await cache.set('c', 'C');
    expect(cache.keysIn(['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect(cache.state()).toMatchObject({ entries: 2, misses: 3, evictions: 1 });
  });

  it('SEC-03 never exceeds its limit, keys included', async () => {
    const cache = cacheOf({ maxBytes: 50_000 });
    for (let at = 0; at < 100; at += 1) {
      await cache.set(`${at}${'x'.repeat(5_000)}`, 'small');
      expect(cache.state().bytes).toBeLessThanOrEqual(50_000);
    }
    expect(cache.state().entries).toBeLessThan(5);
  });

  it('SEC-03 does not store a value larger than the whole cache, and evicts nothing for it', async () => {
    const cache = cacheOf({ maxBytes: 1_000 });
    await cache.set('a', 'A');
    expect(await cache.set('b', 'B'.repeat(2_000))).toHaveLength(2_000);
    expect(cache.keysIn(['a', 'b'])).toEqual(['a']);
  });

  it('SEC-03 evicts when a value grows, and ignores the growth of an evicted value', async () => {
    const cache = createByteCache<number[]>({ maxBytes: 3_000, maxEntries: 100 }, (value) => value.length);
    const [a, b] = [Array.from({ length: 1_000 }, () => 0), Array.from({ length: 1_000 }, () => 0)];
    await cache.load('a', async () => a);
    await cache.load('b', async () => b);
    b.length = 2_000;
    cache.resize('b', b);
    expect([cache.find('a'), cache.find('b')]).toEqual([undefined, b]);
    const { bytes } = cache.state();
    cache.resize('a', a);
    cache.resize('b', a);
    expect(cache.state().bytes).toBe(bytes);
  });

  it.each([{ maxBytes: 0 }, { maxEntries: 0 }])('SEC-03 stores nothing with %o', async (limits) => {
    const cache = cacheOf(limits);
    const both = [cache.set('a', 'A'), cache.set('b', 'B')];
    expect(await Promise.all(both)).toEqual(['A', 'B']);
    expect(cache.state()).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('SEC-03 loads a value once for concurrent callers, and caches no error', async () => {
    const cache = cacheOf({});
    const load = vi.fn(async () => 'A');
    expect(await Promise.all([cache.load('a', load), cache.load('a', load)])).toEqual(['A', 'A']);
    expect(load).toHaveBeenCalledOnce();
    await expect(cache.load('b', () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(await cache.load('b', async () => undefined)).toBeUndefined();
    expect(await cache.set('b', 'B')).toBe('B');
  });

  it('SSR-06 keeps a value no longer than its loader says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    const cache = cacheOf({});
    await cache.load('a', async (options) => {
      options.ttl = 1_000;
      return 'A';
    });
    expect(cache.find('a')).toBe('A');
    vi.setSystemTime(3_000);
    expect(cache.find('a')).toBeUndefined();
  });
});
