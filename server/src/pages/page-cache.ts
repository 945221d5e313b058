import { createByteCache } from '../catalog/byte-cache.ts';
import type { LoadOptions } from '../catalog/byte-cache.ts';
import type { Prepared } from '../http/prepared.ts';

type PageKey = { tenantId: string; path: string; query: string };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Rendered pages by version. The number of pages with a query is unlimited, so they have a separate cache and
 * never evict pages without a query.
 */
export function createPageCache({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }) {
  const part = (share: number) =>
    createByteCache<Prepared>(
      { maxBytes: Math.floor(maxBytes * share), maxEntries: Math.floor(maxEntries * share) },
      (prepared) => prepared.byteLength(),
    );
  const plain = part(3 / 4);
  const filtered = part(1 / 4);
  const cacheOf = ({ query }: PageKey) => (query === '' ? plain : filtered);
  const nameOf = ({ tenantId, path, query }: PageKey, version: string) =>
    `${tenantId} ${path}?${query} ${version}`;

  return {
    find: (key: PageKey, version: string) => cacheOf(key).find(nameOf(key, version)),
    /** Concurrent requests for a page share one rendering. */
    load<Made extends Prepared | undefined>(
      key: PageKey,
      version: string,
      make: (options: LoadOptions) => Promise<Made>,
    ): Promise<Made> {
      const cache = cacheOf(key);
      const name = nameOf(key, version);
      return cache.load(name, async (options) => {
        const made = await make(options);
        made?.onResize(() => cache.resize(name, made));
        return made;
      });
    },
    states: { plain: plain.state, filtered: filtered.state },
  };
}
