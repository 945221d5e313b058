import type { Pool } from 'pg';
import type { UserSort } from '@academy/domain/pagination';
import { ORDERS } from './orders.ts';

/** A known position in the list: the user with these keys comes after `rank` others. */
export type PageAnchor = { rank: number; keys: readonly string[] };

type AnchorSet = { anchors: readonly PageAnchor[]; total: number; builtAt: number };

/** A page is read from the anchor before it, so that at most this many rows are skipped. */
export const ANCHOR_STEP = 5_000;
const MAX_AGE_MS = 10 * 60_000;
/** Users added or deleted since shift the pages; beyond this number the anchors are read again. */
const MAX_DRIFT = 20;

/**
 * Cached positions in a long list, for its far pages: skipping half a million rows takes too long.
 * The beginning and the end of the list never need them, so these pages are always exact.
 */
export function createPageAnchors(): (
  pool: Pool,
  list: { sortBy: UserSort; total: number; now: Date },
) => Promise<readonly PageAnchor[]> {
  const cached = new Map<UserSort, Promise<AnchorSet>>();
  return async (pool, { sortBy, total, now }) => {
    const known = await cached.get(sortBy)?.catch(() => undefined);
    const age = now.getTime() - (known?.builtAt ?? 0);
    if (known && Math.abs(known.total - total) <= MAX_DRIFT && age < MAX_AGE_MS) return known.anchors;
    const building = readAnchors(pool, sortBy).then((anchors) => ({
      anchors,
      total,
      builtAt: now.getTime(),
    }));
    cached.set(sortBy, building);
    return (await building).anchors;
  };
}

async function readAnchors(pool: Pool, sortBy: UserSort): Promise<PageAnchor[]> {
  const keys = ORDERS[sortBy].map(({ sql }) => sql);
  const { rows } = await pool.query<PageAnchor>(
    `select rank::int, keys from (
       select array[${keys.map((key) => `(${key})::text`)}] as keys, row_number() over (order by ${keys}) - 1 as rank
       from users) as list
     where rank % ${ANCHOR_STEP} = 0 order by rank`,
  );
  return rows;
}
