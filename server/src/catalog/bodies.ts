import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import { createByteCache } from './byte-cache.ts';
import type { CacheState } from '../observability/caches.ts';
import { readQuiz } from './read-quiz.ts';
import type { LoadedQuiz, ReadQuiz } from './read-quiz.ts';
import { readBody } from './rows.ts';
import type { Body } from './rows.ts';

/** Reads the text of an item. The caller must be allowed to see it, and must not change it. */
export type ReadBody = <Kind extends ItemKind>(item: { kind: Kind; hash: string }) => Promise<Body<Kind>>;

export type Bodies = { read: ReadBody; readQuiz: ReadQuiz; state: () => CacheState };

/**
 * Texts and quizzes by document hash. Documents are immutable, so cached texts stay valid; those of items
 * that are no longer live are evicted as unused.
 */
export function cachedBodies({
  pool,
  limits,
}: {
  pool: Pool;
  limits: { maxBytes: number; maxEntries: number };
}): Bodies {
  const cache = createByteCache<Body<ItemKind> | LoadedQuiz>(limits, bytesOf);
  return {
    read: (item) => cache.load(item.hash, () => readBody(pool, item)),
    async readQuiz(hash) {
      const load = async () => (await readQuiz(pool, hash)) ?? undefined;
      return (await cache.load(`quiz ${hash}`, load)) ?? null;
    },
    state: cache.state,
  };
}

/** A character takes up to two bytes in memory. */
function bytesOf(body: unknown): number {
  return 2 * JSON.stringify(body).length;
}
