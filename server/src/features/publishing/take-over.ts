import type { Pool } from 'pg';
import { keyOf, readStoredItems } from './item-state.ts';
import type { ItemState, StoredItem } from './item-state.ts';
import { findSource } from './versions.ts';

type TakeOver = { tenantId: string; from: string; desired: readonly ItemState[] };

/**
 * The items of another source that a folder takes over: those of the same ids, and what is inside of them. They become
 * those of the folder in one revision, so that their pages are never gone.
 */
export async function readTaken(
  client: Pick<Pool, 'query'>,
  { tenantId, from, desired }: TakeOver,
): Promise<Map<string, StoredItem>> {
  const sourceId = await findSource(client, { tenantId, source: from });
  if (sourceId === 0) return new Map();
  const all = await readStoredItems(client, { sourceId });
  const wanted = new Set(desired.map(keyOf));
  const isTaken = (item: StoredItem): boolean => {
    const parent = all.get(item.parent ?? '');
    return wanted.has(keyOf(item)) || (parent !== undefined && isTaken(parent));
  };
  return new Map(
    [...all].flatMap(([key, item]) => (isTaken(item) ? [[key, { ...item, takenFrom: from }]] : [])),
  );
}
