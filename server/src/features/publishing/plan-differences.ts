import type { Pool } from 'pg';
import type { CompiledItem } from '@academy/compiler/catalog';
import type { ContentDifference } from '@academy/contract/schemas/publishing-plan';
import { splitDocument } from '../../catalog/rows.ts';
import { describeDifference } from './differences.ts';
import type { Side } from './differences.ts';
import { isMove, keyOf } from './item-state.ts';
import type { ItemChanges, ItemState, StoredItem } from './item-state.ts';

/** Items of a folder as they would be stored, by the hashes of their sources. */
export type RenderedItems = ReadonlyMap<string, CompiledItem>;
export type RenderItems = (known: ReadonlySet<string>) => AsyncIterable<CompiledItem>;

/** A person reads no more than this; the others are listed without what changes in them. */
const COMPARED = 40;

type Compared = { changes: ItemChanges<ItemState>; live: ReadonlyMap<string, StoredItem> };
type Pair = { before: StoredItem; after: ItemState & { hash?: string } };

/** The items whose content changes, the first of them. */
function comparedItems({ changes, live }: Compared): Pair[] {
  return changes.changed
    .flatMap((after) => {
      const before = live.get(keyOf(after));
      return before && !isMove(before, after) ? [{ before, after }] : [];
    })
    .slice(0, COMPARED);
}

/** Compiles those items that a plan compares. */
export async function renderCompared(
  changeSet: Compared,
  { sourceHashes, render }: { sourceHashes: readonly string[]; render: RenderItems },
): Promise<RenderedItems> {
  const wanted = new Set(
    comparedItems(changeSet).flatMap(({ before, after }) =>
      before.sourceHash === after.sourceHash ? [] : [after.sourceHash],
    ),
  );
  const rendered = new Map<string, CompiledItem>();
  if (wanted.size === 0) return rendered;
  const others = new Set(sourceHashes.filter((hash) => !wanted.has(hash)));
  for await (const item of render(others)) rendered.set(item.sourceHash, item);
  return rendered;
}

/** What changes in each of them, by `kind id`. */
export async function compareItems(
  client: Pick<Pool, 'query'>,
  changeSet: Compared,
  rendered: RenderedItems,
): Promise<Map<string, ContentDifference>> {
  const pairs = comparedItems(changeSet);
  const stored = await readDocuments(
    client,
    pairs.flatMap(({ before, after }) => [before.hash, ...(after.hash ? [after.hash] : [])]),
  );
  const found = new Map<string, ContentDifference>();
  for (const { before, after } of pairs) {
    const old = stored.get(before.hash);
    const compiled = rendered.get(after.sourceHash);
    const next = compiled
      ? documentOf(compiled)
      : stored.get(after.hash ?? (before.sourceHash === after.sourceHash ? before.hash : ''));
    if (old && next)
      found.set(keyOf(after), describeDifference(after.kind, { ...before, ...old }, { ...after, ...next }));
  }
  return found;
}

export type StoredDocument = Pick<Side, 'card' | 'body' | 'quiz' | 'markdown'>;

function documentOf({ document, quiz, markdown }: CompiledItem): StoredDocument {
  const { card, body } = splitDocument(document);
  return { card: { ...card }, body: { ...body }, quiz, markdown: markdown ?? null };
}

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
