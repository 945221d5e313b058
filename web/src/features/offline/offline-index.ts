import { pages } from '@academy/domain/pages';

/**
 * What this browser has stored for offline use, for one person. It is in a cache, which both page and worker
 * can read.
 */
export type OfflineIndex = {
  /** The provider's id of the owner. */
  person: string;
  /** The site itself: scripts, styles and the page that lists the copies, by release. */
  sites: SiteCopy[];
  items: ItemCopy[];
  /** The next review; missing if none was stored. */
  reviews?: ReviewCopy;
  /** When it was last compared with the server. */
  checkedAt: number;
};

export type SiteCopy = { release: string; cache: string; bytes: number; hasLabs: boolean };

export type ReviewCopy = { release: string; cache: string; bytes: number };

export type ItemKind = 'course' | 'guide';

export type ItemCopy = {
  kind: ItemKind;
  slug: string;
  title: string;
  /** The address of its first page. */
  path: string;
  revision: number;
  /** The ids of readable lessons; missing in copies of earlier releases. */
  readable?: string[];
  /** The release whose scripts its pages load. */
  release: string;
  cache: string;
  bytes: number;
  /** The number of videos that did not fit. */
  leftOutVideos: number;
  storedAt: number;
};

/**
 * Copies that were not compared with the server for this long are no longer used: rights may have ended
 * meanwhile.
 */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** The prefix of all caches; the number changes with the storage format. */
export const CACHE_PREFIX = 'offline-1';

const INDEX_CACHE = `${CACHE_PREFIX} index`;
const INDEX_ADDRESS = `${pages.offline.path()}/index`;

/** Null if nothing is stored, or if it is too old to be used. */
export async function readIndex(caches: CacheStorage, now = Date.now()): Promise<OfflineIndex | null> {
  // Opening a cache would recreate it if it is being deleted.
  const stored = await caches.match(INDEX_ADDRESS, { cacheName: INDEX_CACHE });
  if (!stored) return null;
  const index = (await stored.json()) as OfflineIndex;
  const newest = Math.max(index.checkedAt, ...index.items.map(({ storedAt }) => storedAt));
  return index.items.length > 0 && now - newest > MAX_AGE_MS ? null : index;
}

export async function writeIndex(caches: CacheStorage, index: OfflineIndex): Promise<void> {
  await (await caches.open(INDEX_CACHE)).put(INDEX_ADDRESS, Response.json(index));
}

export function newIndex(person: string): OfflineIndex {
  return { person, sites: [], items: [], checkedAt: 0 };
}

export function newCacheName(person: string): string {
  return `${CACHE_PREFIX} ${person} ${crypto.randomUUID()}`;
}

export function findItem(index: OfflineIndex | null, { kind, slug }: Pick<ItemCopy, 'kind' | 'slug'>) {
  return index?.items.find((item) => item.kind === kind && item.slug === slug) ?? null;
}

export function usedBytes(index: Pick<OfflineIndex, 'sites' | 'items' | 'reviews'>): number {
  return copiesOf(index).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Everything with its own cache. */
export function copiesOf({
  sites,
  items,
  reviews,
}: Pick<OfflineIndex, 'sites' | 'items' | 'reviews'>): (ItemCopy | SiteCopy | ReviewCopy)[] {
  return [...items, ...sites, ...(reviews ? [reviews] : [])];
}

/** The copy replaces an older one of the same item. */
export function withItem(index: OfflineIndex, copy: ItemCopy): OfflineIndex {
  return { ...index, items: [...withoutItem(index, copy).items, copy] };
}

export function withoutItem(
  index: OfflineIndex,
  { kind, slug }: Pick<ItemCopy, 'kind' | 'slug'>,
): OfflineIndex {
  return { ...index, items: index.items.filter((item) => item.kind !== kind || item.slug !== slug) };
}

/** Removes copies of the site that no item needs, and a review without its scripts. */
export function withoutUnusedSites({ reviews, ...index }: OfflineIndex): OfflineIndex {
  const used = new Set(index.items.map(({ release }) => release));
  const sites = index.sites.filter(({ release }) => used.has(release));
  return { ...index, sites, ...(reviews && used.has(reviews.release) && { reviews }) };
}

/** The listed caches, newest first. */
export function cachesOf(index: OfflineIndex): string[] {
  return copiesOf(index)
    .map(({ cache }) => cache)
    .toReversed();
}

/** Our unlisted caches: replaced or unfinished ones. */
export function unusedCaches(names: readonly string[], index: OfflineIndex | null): string[] {
  const used = new Set(index ? [INDEX_CACHE, ...cachesOf(index)] : []);
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && !used.has(name));
}
