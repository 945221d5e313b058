import { ByteCache } from './byte-cache.ts';
import type { Prepared } from './prepared.ts';

export type PageKey = { tenantId: string; path: string; query: string };

type Kept = { version: string; prepared: Prepared };

/**
 * Prepared pages until their version is an old one. Pages with a query are as many as there are filters and words, so
 * they have a cache apart and never evict the pages themselves.
 */
export function createPageCache({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }) {
  const part = (share: number) =>
    new ByteCache<Kept>({
      maxBytes: Math.floor(maxBytes * share),
      maxEntries: Math.floor(maxEntries * share),
    });
  const plain = part(3 / 4);
  const filtered = part(1 / 4);
  const making = new Map<string, Promise<Prepared>>();
  const cacheOf = ({ query }: PageKey) => (query === '' ? plain : filtered);
  const nameOf = ({ tenantId, path, query }: PageKey) => `${tenantId} ${path}?${query}`;

  return {
    find(key: PageKey, version: string): Prepared | undefined {
      const kept = cacheOf(key).get(nameOf(key));
      return kept?.version === version ? kept.prepared : undefined;
    },
    keep(key: PageKey, version: string, prepared: Prepared): Prepared {
      const cache = cacheOf(key);
      const name = nameOf(key);
      const kept = { version, prepared };
      const count = () => prepared.byteLength() + version.length;
      cache.set(name, kept, count());
      prepared.onGrow(() => cache.resize(name, kept, count()));
      return prepared;
    },
    /** One making of a page for all who ask at the same time. */
    async once(key: PageKey, version: string, make: () => Promise<Prepared>): Promise<Prepared> {
      const name = `${nameOf(key)} ${version}`;
      const pending = making.get(name) ?? make();
      making.set(name, pending);
      try {
        return await pending;
      } finally {
        if (making.get(name) === pending) making.delete(name);
      }
    },
  };
}
