import { setImmediate as turn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { ItemKind, SearchSection } from '@academy/compiler/catalog';
import { requiredLevel } from '@academy/domain/access';
import type { AccessLevel, Entitlements } from '@academy/domain/access';
import { tokenize } from '../../catalog/tokenize.ts';
import { CopyRows, copyRows } from '../../database/copy-rows.ts';
import { findWords, lookUpLexemes, saveWords, writeVector } from './lexicon.ts';
import type { Lexicon, Weighted, Word } from './lexicon.ts';

type Searched = {
  kind: ItemKind;
  document: { title?: string; name?: string; descriptionText?: string; entitlements?: Entitlements };
  search: readonly SearchSection[];
};

type Item = { item: Searched; itemId: number };
type Stored = { itemId: number; kind: ItemKind; hash: string };
type Section = SearchSection & {
  itemId: number;
  ordinal: number;
  title: string;
  about: string;
  level: AccessLevel;
};

/**
 * The sections that make items findable, and the words that are new or readable at a lower level than in
 * earlier batches.
 */
export type SearchRows = { words: ReadonlySet<Word>; sections: CopyRows };

/** How many sections are read before yielding to other work. */
const AT_ONCE = 80;

type Preparing = { tenantId: string; items: readonly Stored[]; lexicon: Lexicon };

/**
 * Prepares everything that needs no lock, so that one batch is prepared while the database writes the
 * previous one.
 */
export async function prepareSearch(
  pool: Pick<Pool, 'query'>,
  { tenantId, items, lexicon }: Preparing,
): Promise<SearchRows> {
  const sections = (await readSearched(pool, items)).flatMap(sectionsOf);
  const lowered = new Set<Word>();
  const words = await inTurns(sections, (section) => weighted(section, { lexicon, lowered }));
  await lookUpLexemes(pool, lexicon);
  const rows = new CopyRows();
  await inTurns(sections, ({ itemId, ordinal, heading, anchor, text, level }, at) => {
    rows.row(8).bigint(itemId).integer(ordinal).text(tenantId).text(heading).text(anchor).text(text);
    rows.smallint(level);
    const found = words[at];
    if (found) writeVector(rows, lexicon, found);
  });
  return { words: lowered, sections: rows };
}

async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at % AT_ONCE === 0) await turn();
    results.push(work(item, at));
  }
  return results;
}

async function readSearched(pool: Pick<Pool, 'query'>, items: readonly Stored[]): Promise<Item[]> {
  const { rows } = await pool.query<{ hash: string; card: Searched['document']; sections: SearchSection[] }>(
    'select hash, card, sections from documents where hash = any($1::text[])',
    [items.map(({ hash }) => hash)],
  );
  const documents = new Map(rows.map((row) => [row.hash, row]));
  return items.flatMap(({ itemId, kind, hash }) => {
    const document = documents.get(hash);
    return document ? [{ itemId, item: { kind, document: document.card, search: document.sections } }] : [];
  });
}

/** Writes the sections of these items, which must have none yet. */
export async function writeSearch(client: PoolClient, { words, sections }: SearchRows): Promise<void> {
  await saveWords(client, words);
  await copyRows(client, {
    into: 'search_sections (item_id, ordinal, tenant_id, heading, anchor, text, level, vector)',
    rows: sections,
  });
}

export async function dropSearch(client: PoolClient, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await client.query('delete from search_sections where item_id = any($1::bigint[])', [itemIds]);
}

/**
 * Merges the pending list of the index, which every search would scan, and updates the planner's statistics.
 */
export async function settleSearch(client: PoolClient): Promise<void> {
  await client.query('select settle_search()');
}

const SEARCHED = new Set<ItemKind>(['course', 'lesson', 'guide', 'path', 'instructor', 'page']);

function sectionsOf({ item, itemId }: Item): Section[] {
  if (!SEARCHED.has(item.kind)) return [];
  const title = item.document.title ?? item.document.name ?? '';
  const about = item.document.descriptionText ?? '';
  // Only lessons and guides protect their text; descriptions of courses and paths are public.
  const isGuarded = item.kind === 'lesson' || item.kind === 'guide';
  const level = isGuarded ? requiredLevel(item.document.entitlements ?? { view: [] }) : 0;
  const sections = item.search.length > 0 ? item.search : [{ heading: '', anchor: '', text: '' }];
  return sections.map((section, ordinal) => ({ ...section, itemId, ordinal, title, about, level }));
}

/**
 * A page is found by its title first; a section by its heading, then by the title of its page, then by its
 * words. We split words ourselves: the database would treat application.yml as one word and drop <String> as
 * a tag, but people search for their parts. Title and description are public, heading and text require the
 * level.
 */
function weighted(
  { ordinal, title, heading, about, text, level }: Section,
  { lexicon, lowered }: { lexicon: Lexicon; lowered: Set<Word> },
): Weighted<Word> {
  const isFirst = ordinal === 0;
  const find = (from: string, atLevel: AccessLevel) =>
    findWords(lexicon, { texts: tokenize(from), level: atLevel, lowered });
  return {
    A: isFirst ? find(title, 0) : [],
    B: find(heading, level),
    C: find(isFirst ? about : title, 0),
    D: find(text, level),
  };
}
