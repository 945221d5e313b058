import { setImmediate as turn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { ItemKind, SearchSection } from '@academy/compiler/catalogue';
import { wordsOf } from '../../catalogue/words.ts';
import { keepWords, learnWords, vectorOf } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';

/** What search needs to know of an item: of one just compiled, or of a document that was kept. */
export type Searched = {
  kind: ItemKind;
  document: { title?: string; name?: string; descriptionText?: string };
  search: readonly SearchSection[];
};

type Item = { item: Searched; itemId: number };
type Section = ReturnType<typeof searchable>[number] & { itemId: number; ordinal: number };

/** The rows that make items findable, column by column, and the words nobody had asked about before. */
export type SearchRows = { words: string[]; columns: unknown[][] };

/** How many items are read before others get their turn. */
const AT_ONCE = 20;

/** All of it that needs no lock, so that one batch is made ready while the database writes the one before. */
export async function prepareSearch(
  pool: Pick<Pool, 'query'>,
  { items, lexicon }: { items: readonly Item[]; lexicon: Lexicon },
): Promise<SearchRows> {
  const sections: Section[] = [];
  for (const [at, { item, itemId }] of items.entries()) {
    if (at % AT_ONCE === 0) await turn();
    sections.push(...searchable(item).map((section, ordinal) => ({ ...section, itemId, ordinal })));
  }
  const words = await learnWords(pool, {
    lexicon,
    words: sections.flatMap(({ words: of }) => Object.values(of)),
  });
  const vectors: string[] = [];
  for (const [at, section] of sections.entries()) {
    if (at % (AT_ONCE * 4) === 0) await turn();
    // A page is found by its title first; a section by its heading, then by the title of its page, then by its words.
    const { title, heading, page, text } = section.words;
    vectors.push(vectorOf({ A: title, B: heading, C: page, D: text }, lexicon));
  }
  const column = (field: keyof Section) => sections.map((section) => section[field]);
  return {
    words,
    columns: [...(['itemId', 'ordinal', 'heading', 'anchor', 'text'] as const).map(column), vectors],
  };
}

/** What search finds of these items, which must have no sections yet. */
export async function writeSearch(
  client: PoolClient,
  { tenantId, rows: { words, columns } }: { tenantId: string; rows: SearchRows },
): Promise<void> {
  await keepWords(client, words);
  await client.query(
    `insert into search_sections (item_id, ordinal, tenant_id, heading, anchor, text, vector)
     select item_id, ordinal, $7, heading, anchor, text, vector::tsvector
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
       as s(item_id, ordinal, heading, anchor, text, vector)`,
    [...columns, tenantId],
  );
}

export async function dropSearch(client: PoolClient, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await client.query('delete from search_sections where item_id = any($1::bigint[])', [itemIds]);
}

/** New entries wait in a list that every search would have to read through, and plans are made from old figures. */
export async function settleSearch(client: PoolClient): Promise<void> {
  await client.query(
    `select gin_clean_pending_list('search_sections_vector'), gin_clean_pending_list('search_sections_title'),
       gin_clean_pending_list('search_words_like')`,
  );
  await client.query('analyze search_sections, search_words');
}

const SEARCHED = new Set<ItemKind>(['course', 'lesson', 'guide', 'path', 'instructor', 'page']);

/**
 * The title weighs most in the first section, where the page begins, and helps to find every other one. The words are
 * ours: the database would take application.yml for one word and drop <String> as a tag, but people search for their parts.
 */
function searchable(item: Searched) {
  if (!SEARCHED.has(item.kind)) return [];
  const title = item.document.title ?? item.document.name ?? '';
  const description = item.document.descriptionText ?? '';
  const sections = item.search.length > 0 ? item.search : [{ heading: '', anchor: '', text: '' }];
  return sections.map((section, at) => ({
    ...section,
    words: {
      title: at === 0 ? wordsOf(title) : [],
      heading: wordsOf(section.heading),
      page: at === 0 ? [] : wordsOf(title),
      text: wordsOf(at === 0 ? `${section.text} ${description}` : section.text),
    },
  }));
}
