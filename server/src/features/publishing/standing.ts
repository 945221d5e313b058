import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { COMPILER_VERSION } from '@academy/compiler/catalog';
import type { ItemKind, ItemStatus, SourceItem } from '@academy/compiler/catalog';

/** One item as a source has it, or would have it: what decides whether anything about it changes. */
export type Standing = {
  kind: ItemKind;
  id: string;
  slug: string;
  status: ItemStatus;
  position: number;
  /** Its parent, as `kind id`. */
  parent: string | null;
  sourceHash: string;
};
export type KeptStanding = Standing & { itemId: number; parentId: number | null; hash: string };

export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

/** How a source stands now, or how it stood once a revision had gone live. */
export async function readStanding(
  client: Pick<Pool, 'query'>,
  { sourceId, at }: { sourceId: number; at?: number },
): Promise<Map<string, KeptStanding>> {
  const when =
    at === undefined ? 'v.to_rev is null' : 'v.from_rev <= $2 and (v.to_rev is null or v.to_rev > $2)';
  const { rows } = await client.query<Row>(
    `select v.item_id, v.kind, i.content_id, v.slug, v.status, v.position, v.parent_id, p.kind as parent_kind,
            p.content_id as parent_content_id, v.hash, v.source_hash
     from item_versions v join items i on i.id = v.item_id left join items p on p.id = v.parent_id
     where v.source_id = $1 and ${when}`,
    at === undefined ? [sourceId] : [sourceId, at],
  );
  return new Map(rows.map((row) => [keyOf({ kind: row.kind, id: row.content_id }), toStanding(row)]));
}

type Row = {
  item_id: string;
  kind: ItemKind;
  content_id: string;
  slug: string;
  status: ItemStatus;
  position: number;
  parent_id: string | null;
  parent_kind: ItemKind | null;
  parent_content_id: string | null;
  hash: string;
  source_hash: string;
};

function toStanding(row: Row): KeptStanding {
  const { parent_kind: kind, parent_content_id: id } = row;
  return {
    itemId: Number(row.item_id),
    kind: row.kind,
    id: row.content_id,
    slug: row.slug,
    status: row.status,
    position: row.position,
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    parent: kind !== null && id !== null ? keyOf({ kind, id }) : null,
    hash: row.hash,
    sourceHash: row.source_hash,
  };
}

export function standingOf({ kind, id, slug, status, order, parent, sourceHash }: SourceItem): Standing {
  return { kind, id, slug, status, position: order, parent: parent && keyOf(parent), sourceHash };
}

export type Changes<Wanted extends Standing> = {
  added: Wanted[];
  changed: Wanted[];
  removed: KeptStanding[];
  unchanged: number;
};

export function changesBetween<Wanted extends Standing>(
  live: ReadonlyMap<string, KeptStanding>,
  wanted: readonly Wanted[],
): Changes<Wanted> {
  const added = wanted.filter((item) => !live.has(keyOf(item)));
  const changed = wanted.filter((item) => {
    const before = live.get(keyOf(item));
    return before !== undefined && !isSame(before, item);
  });
  const kept = new Set(wanted.map(keyOf));
  const removed = [...live.values()].filter((item) => !kept.has(keyOf(item)));
  return { added, changed, removed, unchanged: wanted.length - added.length - changed.length };
}

const FIELDS = ['slug', 'status', 'position', 'parent', 'sourceHash'] as const;

function isSame(one: Standing, other: Standing): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** Of everything that would be written, and of what it would be written upon: the same hash is the same plan. */
export function hashPlan({
  about,
  changes,
}: {
  about: readonly unknown[];
  changes: Changes<Standing>;
}): string {
  const lines = (['added', 'changed', 'removed'] as const).flatMap((change) =>
    changes[change].map((item) =>
      JSON.stringify([
        change,
        item.kind,
        item.id,
        ...(change === 'removed' ? [] : FIELDS.map((field) => item[field])),
      ]),
    ),
  );
  const hash = createHash('sha256').update(JSON.stringify([COMPILER_VERSION, ...about]));
  for (const line of lines.toSorted()) hash.update(`\n${line}`);
  return hash.digest('base64url');
}

/** By the hash of their documents. */
export async function titlesOf(
  client: Pick<Pool, 'query'>,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ hash: string; title: string }>(
    `select hash, coalesce(card ->> 'title', card ->> 'name', '') as title from documents where hash = any($1::text[])`,
    [hashes],
  );
  return new Map(rows.map(({ hash, title }) => [hash, title]));
}
