import { describe, expect, it } from 'vitest';
import {
  cachesOf,
  findItem,
  newIndex,
  readIndex,
  unusedCaches,
  usedBytes,
  withItem,
  withoutItem,
  withoutUnusedSites,
  writeIndex,
} from './offline-index.ts';
import { aCacheStorage, anIndex, anItem, aSite } from './testing.ts';

const REVIEWS = { release: 'r1', cache: 'offline-1 ada review', bytes: 70 };

describe('the index of copies', () => {
  it('OFF-02 is read as it was written, and missing before', async () => {
    const caches = aCacheStorage();
    expect(await readIndex(caches)).toBeNull();
    await writeIndex(caches, anIndex());
    expect(await readIndex(caches)).toEqual(anIndex());
  });

  it('OFF-02 counts the bytes of the items and of the site itself', () => {
    expect(usedBytes(newIndex('ada'))).toBe(0);
    expect(usedBytes(anIndex())).toBe(1_500);
    expect(usedBytes(anIndex({ reviews: REVIEWS }))).toBe(1_570);
  });

  it('OFF-04 a newer copy replaces only the older one of the same item', () => {
    const guide = anItem({ kind: 'guide', cache: 'guide' });
    const index = withItem(anIndex({ items: [anItem(), guide] }), anItem({ revision: 4, cache: 'new' }));
    expect(index.items.map(({ cache }) => cache)).toEqual(['guide', 'new']);
    expect(findItem(index, { kind: 'guide', slug: 'tea' })).toEqual(guide);
    expect(findItem(withoutItem(index, guide), guide)).toBeNull();
    expect(findItem(null, guide)).toBeNull();
  });

  it('OFF-05 a copy of the site is kept as long as an item uses its release', () => {
    const old = aSite({ release: 'r0', cache: 'old' });
    const index = anIndex({ sites: [old, aSite()] });
    expect(withoutUnusedSites(index).sites).toEqual([aSite()]);
    const both = anIndex({ sites: [old, aSite()], items: [anItem(), anItem({ slug: 'b', release: 'r0' })] });
    expect(withoutUnusedSites(both).sites).toHaveLength(2);
  });

  it('OFF-10 the stored review is kept as long as the scripts of its release', () => {
    const index = anIndex({ reviews: REVIEWS });
    expect(withoutUnusedSites(index)).toEqual(index);
    expect(withoutUnusedSites(anIndex({ reviews: { ...REVIEWS, release: 'r0' } }))).toEqual(anIndex());
    expect(cachesOf(index)).toContain('offline-1 ada review');
  });

  it('OFF-02 deletes unlisted caches of ours only', () => {
    const names = [
      'offline-1 index',
      'offline-1 ada tea',
      'offline-1 ada half',
      'offline-1 ada site',
      'other',
    ];
    expect(unusedCaches(names, anIndex())).toEqual(['offline-1 ada half']);
    expect(unusedCaches(names, null)).toEqual(names.slice(0, 4));
    expect(cachesOf(anIndex())).toEqual(['offline-1 ada site', 'offline-1 ada tea']);
  });
});
