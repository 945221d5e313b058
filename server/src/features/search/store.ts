import type { Pool } from 'pg';
import type { AccessLevel } from '@academy/domain/access';

/** A section that answers a question, and the question in the words of the database. */
export type Hit = { itemId: number; ordinal: number; heading: string; anchor: string; query: string };

/** `level` is that of who asks: texts above it are not searched. */
type Question = { tenantId: string; level: AccessLevel; words: readonly string[]; limit: number };

/**
 * The best sections of a tenant that hold every word, one per item: what has them in its title comes first. While people
 * type, a word may be the beginning of a longer one; but to follow every beginning through all texts is slow, so each
 * further place is looked at only where those before it had too little.
 */
export async function findSections(pool: Pool, { tenantId, level, words, limit }: Question): Promise<Hit[]> {
  const hits = new Map<number, Hit>();
  for (const ending of ['', ':*'] as const) {
    for (const place of ['title', 'text'] as const) {
      if (hits.size >= limit) return [...hits.values()];
      const found = await ask(pool, { tenantId, level, place, query: toQuery(words, ending), limit });
      for (const hit of found) if (!hits.has(hit.itemId)) hits.set(hit.itemId, hit);
    }
  }
  return [...hits.values()].slice(0, limit);
}

type Asking = {
  tenantId: string;
  level: AccessLevel;
  place: 'title' | 'text';
  query: string;
  limit: number;
};

const CANDIDATES = 400;

/** Each condition is that of an index. What is locked is found by its title and description alone. */
const PLACES = {
  title: `ordinal = 0 and ts_filter(vector, '{a}') @@ to_tsquery('academy', $2)`,
  text: `((level <= $4 and vector @@ to_tsquery('academy', $2))
      or (ordinal = 0 and ts_filter(vector, '{a,c}') @@ to_tsquery('academy', $2)))`,
};

/** A locked text has no say in the order either. */
const READABLE = `case when level <= $4 then vector else ts_filter(vector, '{a,c}') end`;

/**
 * Few candidates are ranked: with a hundred thousand lessons a common word stands in most of them, and ranking all would
 * read them all. The statement has no name and says the question outright, so that it is planned for these very words:
 * the way to a common word is not the way to a rare one.
 */
async function ask(pool: Pool, { tenantId, level, place, query, limit }: Asking): Promise<Hit[]> {
  const { rows } = await pool.query<{ item_id: string; ordinal: number; heading: string; anchor: string }>({
    text: `with candidates as materialized (
        select item_id, ordinal, heading, anchor, ts_rank(${READABLE}, to_tsquery('academy', $2)) as rank
        from search_sections where tenant_id = $1 and ${PLACES[place]} limit ${CANDIDATES}),
      best as (select distinct on (item_id) * from candidates order by item_id, rank desc, ordinal)
      select item_id, ordinal, heading, anchor from best order by rank desc, item_id limit $3`,
    values: [tenantId, query, limit, level],
  });
  return rows.map(({ item_id, ...rest }) => ({ itemId: Number(item_id), query, ...rest }));
}

/** Marks that no text holds, so that what the database marks can be told apart. */
export const MARK = { start: '\u0002', stop: '\u0003' } as const;

/** The words around what was found, by item. It is the dearest part of a search, so only what is shown is asked for. */
export async function readSnippets(pool: Pool, hits: readonly Hit[]): Promise<Map<number, string>> {
  if (hits.length === 0) return new Map();
  const { rows } = await pool.query<{ item_id: string; text: string }>({
    name: 'search-snippets',
    text: `select s.item_id, ts_headline('academy', s.text, to_tsquery('academy', hit.query),
        'StartSel=${MARK.start}, StopSel=${MARK.stop}, MaxWords=28, MinWords=12, MaxFragments=1') as text
      from unnest($1::bigint[], $2::int[], $3::text[]) as hit(item_id, ordinal, query)
      join search_sections s using (item_id, ordinal)`,
    values: [
      hits.map(({ itemId }) => itemId),
      hits.map(({ ordinal }) => ordinal),
      hits.map(({ query }) => query),
    ],
  });
  return new Map(rows.map(({ item_id, text }) => [Number(item_id), text]));
}

/** For each word that this person can read nowhere, not even as a beginning, the one most like it that they can. */
export async function correctWords(
  pool: Pool,
  { words, level }: { words: readonly string[]; level: AccessLevel },
): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'correct-words',
    text: `select case
        when exists (select 1 from search_words w where w.level <= $2 and w.word like asked.word || '%') then asked.word
        else coalesce(
          (select w.word from search_words w where w.level <= $2 and w.word % asked.word order by similarity(w.word, asked.word) desc, w.word limit 1),
          asked.word)
        end as word
      from unnest($1::text[]) with ordinality as asked(word, place) order by asked.place`,
    values: [words, level],
  });
  return rows.map(({ word }) => word);
}

/** Words are letters and digits only, so they need no escaping. */
function toQuery(words: readonly string[], ending: '' | ':*'): string {
  return words.map((word) => `'${word}'${ending}`).join(' & ');
}
