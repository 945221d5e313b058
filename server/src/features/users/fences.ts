import type { Pool } from 'pg';
import type { UserSort } from '@academy/domain/pagination';
import { ORDERS } from './orders.ts';

/** A place in the list that is known: everybody from `keys` on comes after `rank` others. */
export type Fence = { rank: number; keys: readonly string[] };

type Built = { fences: readonly Fence[]; total: number; builtAt: number };

/** A page is looked for from the fence before it, so that no more than these are passed by. */
export const FENCE_STEP = 5_000;
const KEPT_MS = 10 * 60_000;
/** People who came or went since move a page by their number; by more than this the fences are built anew. */
const MOST_MOVED = 20;

/**
 * Places in a long list, for its far pages: counting off half a million people takes longer than anybody likes to wait.
 * The beginning and the end of the list never need them, so these are always exact.
 */
export function createFences(): (
  pool: Pool,
  list: { sortBy: UserSort; total: number; now: Date },
) => Promise<readonly Fence[]> {
  const kept = new Map<UserSort, Promise<Built>>();
  return async (pool, { sortBy, total, now }) => {
    const known = await kept.get(sortBy)?.catch(() => undefined);
    const age = now.getTime() - (known?.builtAt ?? 0);
    if (known && Math.abs(known.total - total) <= MOST_MOVED && age < KEPT_MS) return known.fences;
    const building = build(pool, sortBy).then((fences) => ({
      fences,
      total,
      builtAt: now.getTime(),
    }));
    kept.set(sortBy, building);
    return (await building).fences;
  };
}

async function build(pool: Pool, sortBy: UserSort): Promise<Fence[]> {
  const keys = ORDERS[sortBy].map(({ sql }) => sql);
  const { rows } = await pool.query<Fence>(
    `select rank::int, keys from (
       select array[${keys.map((key) => `(${key})::text`)}] as keys, row_number() over (order by ${keys}) - 1 as rank
       from users) as list
     where rank % ${FENCE_STEP} = 0 order by rank`,
  );
  return rows;
}
