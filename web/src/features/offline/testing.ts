import type { ItemCopy, OfflineIndex, SiteCopy } from './offline-index.ts';

/** A cache storage in memory, which matches by path as ours does. */
export function aCacheStorage(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const pathOf = (address: RequestInfo | URL) =>
    new URL(address instanceof Request ? address.url : address, 'http://site.test').pathname;
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (address: RequestInfo | URL) => entries.get(pathOf(address))?.clone(),
    put: async (address: RequestInfo | URL, response: Response) =>
      void entries.set(pathOf(address), response),
    delete: async (address: RequestInfo | URL) => entries.delete(pathOf(address)),
  });
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return cacheOf(entries) as unknown as Cache;
  };
  return {
    open,
    has: async (name) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (address, { cacheName = '' } = {}) =>
      stores.has(cacheName) ? (await open(cacheName)).match(address) : undefined,
  };
}

const STORED_AT = Date.now();

export function anItem(changes: Partial<ItemCopy> = {}): ItemCopy {
  return {
    kind: 'course',
    slug: 'tea',
    title: 'Tea',
    path: '/courses/tea',
    revision: 3,
    release: 'r1',
    cache: 'offline-1 ada tea',
    bytes: 1_000,
    leftOutVideos: 0,
    readable: [],
    storedAt: STORED_AT,
    ...changes,
  };
}

export function aSite(changes: Partial<SiteCopy> = {}): SiteCopy {
  return { release: 'r1', cache: 'offline-1 ada site', bytes: 500, hasLabs: false, ...changes };
}

export function anIndex(changes: Partial<OfflineIndex> = {}): OfflineIndex {
  return { person: 'ada', sites: [aSite()], items: [anItem()], checkedAt: 0, ...changes };
}
