import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import type { ContentDifference } from '@academy/contract/schemas/publishing-plan';
import { describeDifference } from './differences.ts';
import type { Side } from './differences.ts';
import { isMove, keyOf } from './item-state.ts';
import type { ItemChanges, ItemState, StoredItem } from './item-state.ts';

/** A person reads no more than this; the others are listed without what changes in them. */
const COMPARED = 40;

type Version = Pick<Side, 'slug' | 'status' | 'position'> & { hash: string };
/** An item, and two versions of it. */
export type Pair = { kind: ItemKind; id: string; before: Version; after: Version };

type Planned = ItemState & { hash?: string | undefined };

/** What a plan changes in the content of the first changed items, by `kind id`. */
export function compareItems(
  client: Pick<Pool, 'query'>,
  { changes, live }: { changes: ItemChanges<Planned>; live: ReadonlyMap<string, StoredItem> },
): Promise<Map<string, ContentDifference>> {
  const pairs = changes.changed.flatMap((item) => {
    const before = live.get(keyOf(item));
    if (!before || isMove(before, item)) return [];
    const hash = item.hash ?? (before.sourceHash === item.sourceHash ? before.hash : '');
    return [{ kind: item.kind, id: item.id, before, after: { ...item, hash } }];
  });
  return compareVersions(client, pairs);
}

/** What changes in the content of the first items, by `kind id`. */
export async function compareVersions(
  client: Pick<Pool, 'query'>,
  pairs: readonly Pair[],
): Promise<Map<string, ContentDifference>> {
  const compared = pairs.slice(0, COMPARED);
  const documents = await readDocuments(
    client,
    compared.flatMap(({ before, after }) => [before.hash, after.hash]),
  );
  return new Map(
    compared.flatMap(({ kind, id, before, after }) => {
      const [old, next] = [documents.get(before.hash), documents.get(after.hash)];
      return old && next
        ? [[keyOf({ kind, id }), describeDifference(kind, { ...before, ...old }, { ...after, ...next })]]
        : [];
    }),
  );
}

type StoredDocument = Pick<Side, 'card' | 'body' | 'quiz' | 'markdown'>;

async function readDocuments(
  client: Pick<Pool, 'query'>,
  hashes: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const { rows } = await client.query<StoredDocument & { hash: string }>(
    'select hash, card, body, quiz, markdown from documents where hash = any($1::text[])',
    [hashes],
  );
  return new Map(rows.map(({ hash, ...document }) => [hash, document]));
}
