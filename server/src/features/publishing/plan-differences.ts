import type { Pool } from 'pg';
import type { ContentDifference } from '@academy/contract/schemas/publishing-plan';
import { describeDifference } from './differences.ts';
import type { Side } from './differences.ts';
import { isMove, keyOf } from './item-state.ts';
import type { ItemChanges, ItemState, StoredItem } from './item-state.ts';

/** A person reads no more than this; the others are listed without what changes in them. */
const COMPARED = 40;

type Compared = ItemState & { hash?: string | undefined };

/** What changes in the content of the first changed items, by `kind id`. */
export async function compareItems(
  client: Pick<Pool, 'query'>,
  { changes, live }: { changes: ItemChanges<Compared>; live: ReadonlyMap<string, StoredItem> },
): Promise<Map<string, ContentDifference>> {
  const pairs = changes.changed
    .flatMap((after) => {
      const before = live.get(keyOf(after));
      return before && !isMove(before, after) ? [{ before, after }] : [];
    })
    .slice(0, COMPARED);
  const stored = await readDocuments(
    client,
    pairs.flatMap(({ before, after }) => [before.hash, after.hash ?? '']),
  );
  const found = new Map<string, ContentDifference>();
  for (const { before, after } of pairs) {
    const old = stored.get(before.hash);
    const next = stored.get(after.hash ?? (before.sourceHash === after.sourceHash ? before.hash : ''));
    if (old && next)
      found.set(keyOf(after), describeDifference(after.kind, { ...before, ...old }, { ...after, ...next }));
  }
  return found;
}

export type StoredDocument = Pick<Side, 'card' | 'body' | 'quiz' | 'markdown'>;

export async function readDocuments(
  client: Pick<Pool, 'query'>,
  hashes: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const { rows } = await client.query<StoredDocument & { hash: string }>(
    'select hash, card, body, quiz, markdown from documents where hash = any($1::text[])',
    [hashes],
  );
  return new Map(rows.map(({ hash, ...document }) => [hash, document]));
}
