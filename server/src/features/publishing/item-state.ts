import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { COMPILER_VERSION } from '@academy/compiler/catalog';
import type { ItemKind, ItemStatus, SourceItem } from '@academy/compiler/catalog';
import { findSource } from './versions.ts';

/** The fields of an item that decide whether it changes. */
export type ItemState = {
  kind: ItemKind;
  id: string;
  slug: string;
  status: ItemStatus;
  position: number;
  /** The parent, as `kind id`. */
  parent: string | null;
  sourceHash: string;
};
export type StoredItem = ItemState & {
  itemId: number;
  parentId: number | null;
  hash: string;
  /** The source that it is taken over from, if any. */
  takenFrom?: string;
};

export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

/** The items of a source now, or at a revision. */
export async function readStoredItems(
  client: Pick<Pool, 'query'>,
  { sourceId, at }: { sourceId: number; at?: number },
): Promise<Map<string, StoredItem>> {
  const when =
    at === undefined ? 'v.to_rev is null' : 'v.from_rev <= $2 and (v.to_rev is null or v.to_rev > $2)';
  const { rows } = await client.query<Row>(
    `select v.item_id, v.kind, i.content_id, v.slug, v.status, v.position, v.parent_id,
            p.kind || ' ' || p.content_id as parent, v.hash, v.source_hash
     from item_versions v join items i on i.id = v.item_id left join items p on p.id = v.parent_id
     where v.source_id = $1 and ${when}`,
    at === undefined ? [sourceId] : [sourceId, at],
  );
  return new Map(rows.map((row) => [keyOf({ kind: row.kind, id: row.content_id }), toStoredItem(row)]));
}

type Live = {
  tenantId: string;
  sourceId: number;
  takeOver?: string | undefined;
  desired: readonly ItemState[];
};

/** The items of a source, and those that it takes over. */
export async function readLive(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, takeOver, desired }: Live,
): Promise<Map<string, StoredItem>> {
  const taken = takeOver ? await readTaken(client, { tenantId, from: takeOver, desired }) : [];
  return new Map([...taken, ...(await readStoredItems(client, { sourceId }))]);
}

type TakeOver = { tenantId: string; from: string; desired: readonly ItemState[] };

/**
 * The items of another source that a folder takes over: those with the same ids and their children. They
 * change owner in one revision, so their pages are never gone.
 */
async function readTaken(
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

type Row = {
  item_id: string;
  kind: ItemKind;
  content_id: string;
  slug: string;
  status: ItemStatus;
  position: number;
  parent_id: string | null;
  /** As `keyOf` writes it. */
  parent: string | null;
  hash: string;
  source_hash: string;
};

function toStoredItem(row: Row): StoredItem {
  return {
    itemId: Number(row.item_id),
    kind: row.kind,
    id: row.content_id,
    slug: row.slug,
    status: row.status,
    position: row.position,
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    parent: row.parent,
    hash: row.hash,
    sourceHash: row.source_hash,
  };
}

type Placed = Pick<SourceItem, 'kind' | 'id' | 'slug' | 'status' | 'order' | 'parent' | 'sourceHash'>;

export function itemStateOf({ kind, id, slug, status, order, parent, sourceHash }: Placed): ItemState {
  return { kind, id, slug, status, position: order, parent: parent && keyOf(parent), sourceHash };
}

export type ItemChanges<Desired extends ItemState> = {
  added: Desired[];
  changed: Desired[];
  removed: StoredItem[];
  unchanged: number;
};

export function diffItems<Desired extends ItemState>(
  live: ReadonlyMap<string, StoredItem>,
  desired: readonly Desired[],
): ItemChanges<Desired> {
  const added = desired.filter((item) => !live.has(keyOf(item)));
  const changed = desired.filter((item) => {
    const before = live.get(keyOf(item));
    return before !== undefined && (!isSame(before, item) || before.takenFrom !== undefined);
  });
  const desiredKeys = new Set(desired.map(keyOf));
  const removed = [...live.values()].filter((item) => !desiredKeys.has(keyOf(item)));
  return { added, changed, removed, unchanged: desired.length - added.length - changed.length };
}

const FIELDS = ['slug', 'status', 'position', 'parent', 'sourceHash'] as const;

export function isMove(before: StoredItem, after: ItemState): boolean {
  return (
    before.takenFrom === undefined &&
    !isSame(before, after) &&
    CONTENT.every((field) => before[field] === after[field])
  );
}

const CONTENT = ['slug', 'status', 'sourceHash'] as const;

function isSame(one: ItemState, other: ItemState): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** Covers everything that would be written and the state it is based on: equal hashes mean equal plans. */
export function hashPlan({
  about,
  changes,
}: {
  about: readonly unknown[];
  changes: ItemChanges<ItemState>;
}): string {
  const lines = (['added', 'changed', 'removed'] as const).flatMap((change) =>
    changes[change].map((item) =>
      JSON.stringify([change, item.kind, item.id, ...FIELDS.map((field) => item[field])]),
    ),
  );
  const hash = createHash('sha256').update(JSON.stringify([COMPILER_VERSION, ...about]));
  for (const line of lines.toSorted()) hash.update(`\n${line}`);
  return hash.digest('base64url');
}

/** Titles by document hash. */
export async function readTitles(
  client: Pick<Pool, 'query'>,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ hash: string; title: string }>(
    `select hash, coalesce(card ->> 'title', card ->> 'name', '') as title from documents where hash = any($1::text[])`,
    [hashes],
  );
  return new Map(rows.map(({ hash, title }) => [hash, title]));
}
