import { pages } from '@academy/domain/pages';

/** What this browser has stored for offline use, for one person. It lies in a cache, where page and worker can read it. */
export type OfflineIndex = {
  /** The provider's id of the person all of it belongs to. */
  person: string;
  /** The site itself: scripts, styles and the page that lists the copies, by release. */
  sites: SiteCopy[];
  items: ItemCopy[];
  /** The next review; a release that stored none has none. */
  reviews?: ReviewCopy;
  /** When the server was last asked for changes. */
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
  /** The ids of what the person could read; copies of earlier releases have none. */
  readable?: string[];
  /** The release whose scripts its pages load. */
  release: string;
  cache: string;
  bytes: number;
  /** Videos that would not have fit. */
  leftOutVideos: number;
  storedAt: number;
};

/** Copies that were not compared with the server for this long are not used any more: rights may have ended meanwhile. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** All caches begin with it; the number changes with the form of what is stored. */
export const CACHE_PREFIX = 'offline-1';

const INDEX_CACHE = `${CACHE_PREFIX} index`;
const INDEX_ADDRESS = `${pages.offline.path()}/index`;

/** Null if nothing is stored, or if it is too old to be used. */
export async function readIndex(caches: CacheStorage, now = Date.now()): Promise<OfflineIndex | null> {
  // Opening a cache would make it again if it is deleted at this moment.
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

/** Everything that has a cache of its own. */
export function copiesOf({
  sites,
  items,
  reviews,
}: Pick<OfflineIndex, 'sites' | 'items' | 'reviews'>): (ItemCopy | SiteCopy | ReviewCopy)[] {
  return [...items, ...sites, ...(reviews ? [reviews] : [])];
}

/** The copy takes the place of an older one of the same item. */
export function withItem(index: OfflineIndex, copy: ItemCopy): OfflineIndex {
  return { ...index, items: [...withoutItem(index, copy).items, copy] };
}

export function withoutItem(
  index: OfflineIndex,
  { kind, slug }: Pick<ItemCopy, 'kind' | 'slug'>,
): OfflineIndex {
  return { ...index, items: index.items.filter((item) => item.kind !== kind || item.slug !== slug) };
}

/** Without the copies of the site that no item needs any more, and without a review that would lack its scripts then. */
export function withoutUnusedSites({ reviews, ...index }: OfflineIndex): OfflineIndex {
  const used = new Set(index.items.map(({ release }) => release));
  const sites = index.sites.filter(({ release }) => used.has(release));
  return { ...index, sites, ...(reviews && used.has(reviews.release) && { reviews }) };
}

/** The caches that the index names, the newest first. */
export function cachesOf(index: OfflineIndex): string[] {
  return copiesOf(index)
    .map(({ cache }) => cache)
    .toReversed();
}

/** The caches of ours that the index does not name: what was replaced, or was never finished. */
export function unusedCaches(names: readonly string[], index: OfflineIndex | null): string[] {
  const used = new Set(index ? [INDEX_CACHE, ...cachesOf(index)] : []);
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && !used.has(name));
}
