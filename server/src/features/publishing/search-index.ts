import type { PoolClient } from 'pg';
import type { ItemKind, SearchSection } from '@academy/compiler/catalogue';
import { wordsOf } from '../../catalogue/words.ts';
import { learnWords, vectorOf } from './lexicon.ts';
import type { Lexicon } from './lexicon.ts';

/** What search needs to know of an item: of one just compiled, or of a document that was kept. */
export type Searched = {
  kind: ItemKind;
  document: { title?: string; name?: string; descriptionText?: string };
  search: readonly SearchSection[];
};

type Writing = {
  tenantId: string;
  items: readonly { item: Searched; itemId: number }[];
  /** Shared by all batches of a publish. */
  lexicon: Lexicon;
};

/** What search finds of these items, which must have no sections yet. */
export async function writeSearch(client: PoolClient, { tenantId, items, lexicon }: Writing): Promise<void> {
  const sections = items.flatMap(({ item, itemId }) =>
    searchable(item).map((section, ordinal) => ({ ...section, itemId, ordinal })),
  );
  await learnWords(client, { lexicon, words: sections.flatMap(({ words }) => Object.values(words)) });
  await client.query(
    `insert into search_sections (item_id, ordinal, tenant_id, heading, anchor, text, vector)
     select item_id, ordinal, $6, heading, anchor, text, vector::tsvector
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $7::text[])
       as s(item_id, ordinal, heading, anchor, text, vector)`,
    [
      sections.map(({ itemId }) => itemId),
      sections.map(({ ordinal }) => ordinal),
      sections.map(({ heading }) => heading),
      sections.map(({ anchor }) => anchor),
      sections.map(({ text }) => text),
      tenantId,
      // A page is found by its title first; a section by its heading, then by the title of its page, then by its words.
      sections.map(({ words: { title, heading, page, text } }) =>
        vectorOf({ A: title, B: heading, C: page, D: text }, lexicon),
      ),
    ],
  );
}

export async function dropSearch(client: PoolClient, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await client.query('delete from search_sections where item_id = any($1::bigint[])', [itemIds]);
}

/** New entries wait in a list that every search would have to read through, and plans are made from old figures. */
export async function settleSearch(client: PoolClient): Promise<void> {
  await client.query(
    `select gin_clean_pending_list('search_sections_vector'), gin_clean_pending_list('search_words_like')`,
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
