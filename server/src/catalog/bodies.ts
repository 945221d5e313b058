import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import { ByteCache } from '../http/byte-cache.ts';
import type { CacheState } from '../observability/caches.ts';
import { readQuiz } from './read-quiz.ts';
import type { LoadedQuiz, ReadQuiz } from './read-quiz.ts';
import { readBody } from './rows.ts';
import type { Body } from './rows.ts';

/** Reads the text of an item, which whoever asks has to be allowed to see; nobody may change it. */
export type ReadBody = <Kind extends ItemKind>(item: { kind: Kind; hash: string }) => Promise<Body<Kind>>;

/**
 * Texts and quizzes by the hash of their document. A document never changes, so a text that was read stays right; those of items that
 * are live no longer are evicted like all that nobody reads.
 */
export function cachedBodies({
  pool,
  limits,
}: {
  pool: Pool;
  limits: { maxBytes: number; maxEntries: number };
}): { read: ReadBody; readQuiz: ReadQuiz; state: () => CacheState } {
  const cache = new ByteCache<Body<ItemKind> | LoadedQuiz>(limits);
  return {
    async read(item) {
      const known = cache.get(item.hash);
      if (known) return known as Body<typeof item.kind>;
      cache.countMiss();
      const body = await readBody(pool, item);
      cache.set(item.hash, body, bytesOf(body));
      return body;
    },
    async readQuiz(hash) {
      const key = `quiz ${hash}`;
      const known = cache.get(key);
      if (known) return known as LoadedQuiz;
      cache.countMiss();
      const loaded = await readQuiz(pool, hash);
      if (loaded) cache.set(key, loaded, bytesOf(loaded));
      return loaded;
    },
    state: () => cache.state,
  };
}

/** A character takes up to two bytes in memory. */
function bytesOf(body: unknown): number {
  return 2 * JSON.stringify(body).length;
}
