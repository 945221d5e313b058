import { ByteCache } from './byte-cache.ts';
import type { Prepared } from './prepared.ts';

export type PageKey = { tenantId: string; path: string; query: string };

export type PageCache = ReturnType<typeof createPageCache>;

type CachedPage = { version: string; prepared: Prepared };

/**
 * Rendered pages by version. The number of pages with a query is unlimited, so they have a separate cache and never
 * evict pages without a query.
 */
export function createPageCache({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }) {
  const part = (share: number) =>
    new ByteCache<CachedPage>({
      maxBytes: Math.floor(maxBytes * share),
      maxEntries: Math.floor(maxEntries * share),
    });
  const plain = part(3 / 4);
  const filtered = part(1 / 4);
  const making = new Map<string, Promise<Prepared | null>>();
  const cacheOf = ({ query }: PageKey) => (query === '' ? plain : filtered);
  const nameOf = ({ tenantId, path, query }: PageKey) => `${tenantId} ${path}?${query}`;

  return {
    find(key: PageKey, version: string): Prepared | undefined {
      return cacheOf(key).get(nameOf(key), (cached) => cached.version === version)?.prepared;
    },
    keep(key: PageKey, version: string, prepared: Prepared): Prepared {
      const cache = cacheOf(key);
      const name = nameOf(key);
      const cached = { version, prepared };
      const count = () => prepared.byteLength() + version.length;
      cache.set(name, cached, count());
      prepared.onResize(() => cache.resize(name, cached, count()));
      return prepared;
    },
    /** Concurrent requests for a page share one rendering. */
    async once<Made extends Prepared | null>(
      key: PageKey,
      version: string,
      make: () => Promise<Made>,
    ): Promise<Made> {
      const name = `${nameOf(key)} ${version}`;
      const running = making.get(name) as Promise<Made> | undefined;
      if (!running) cacheOf(key).countMiss();
      const pending = running ?? make();
      making.set(name, pending);
      try {
        return await pending;
      } finally {
        if (making.get(name) === pending) making.delete(name);
      }
    },
    states: { plain: () => plain.state, filtered: () => filtered.state },
  };
}
