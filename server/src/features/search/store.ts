import type { Pool } from 'pg';
import type { AccessLevel } from '@academy/domain/access';

/** A section that matches, and the query in PostgreSQL's syntax. */
export type Hit = { itemId: number; ordinal: number; heading: string; anchor: string; query: string };

/** `level` is the person's access level: texts above it are not searched. */
type SearchQuery = { tenantId: string; level: AccessLevel; words: readonly string[]; limit: number };

/**
 * The best sections of a tenant that contain every word, one per item, title matches first. While people type, a word may
 * be a prefix; searching prefixes in all texts is slow, so each further step runs only if the previous ones found too
 * little.
 */
export async function findSections(
  pool: Pool,
  { tenantId, level, words, limit }: SearchQuery,
): Promise<Hit[]> {
  const hits = new Map<number, Hit>();
  for (const ending of ['', ':*'] as const) {
    for (const place of ['title', 'text'] as const) {
      if (hits.size >= limit) return [...hits.values()];
      const found = await runSearch(pool, { tenantId, level, place, query: toQuery(words, ending), limit });
      for (const hit of found) if (!hits.has(hit.itemId)) hits.set(hit.itemId, hit);
    }
  }
  return [...hits.values()].slice(0, limit);
}

type SearchScope = {
  tenantId: string;
  level: AccessLevel;
  place: 'title' | 'text';
  query: string;
  limit: number;
};

const CANDIDATES = 400;

/** Each condition matches an index. Locked items are found only by title and description. */
const POSITIONS = {
  title: `ordinal = 0 and ts_filter(vector, '{a}') @@ to_tsquery('academy', $2)`,
  text: `((level <= $4 and vector @@ to_tsquery('academy', $2))
      or (ordinal = 0 and ts_filter(vector, '{a,c}') @@ to_tsquery('academy', $2)))`,
};

/** Locked texts must not influence the ranking either. */
const READABLE = `case when level <= $4 then vector else ts_filter(vector, '{a,c}') end`;

/**
 * Only a limited number of candidates is ranked: a common word is in most of a hundred thousand lessons, and
 * ranking would read them all. The statement is not prepared, since common and rare words need different
 * plans.
 */
async function runSearch(pool: Pool, { tenantId, level, place, query, limit }: SearchScope): Promise<Hit[]> {
  const { rows } = await pool.query<{ item_id: string; ordinal: number; heading: string; anchor: string }>({
    text: `with candidates as materialized (
        select item_id, ordinal, heading, anchor, ts_rank(${READABLE}, to_tsquery('academy', $2)) as rank
        from search_sections where tenant_id = $1 and ${POSITIONS[place]} limit ${CANDIDATES}),
      best as (select distinct on (item_id) * from candidates order by item_id, rank desc, ordinal)
      select item_id, ordinal, heading, anchor from best order by rank desc, item_id limit $3`,
    values: [tenantId, query, limit, level],
  });
  return rows.map(({ item_id, ...rest }) => ({ itemId: Number(item_id), query, ...rest }));
}

/** The best sections that contain a word or one that starts with it. */
export function findWord(
  pool: Pool,
  { word, isPrefix, ...scope }: Omit<SearchQuery, 'words'> & { word: string; isPrefix: boolean },
): Promise<Hit[]> {
  return runSearch(pool, { ...scope, place: 'text', query: toQuery([word], isPrefix ? ':*' : '') });
}

/**
 * Similar words, most similar first. They come from all texts that were ever published, of every tenant, so
 * the caller must check which ones the person may find.
 */
export async function similarWords(pool: Pool, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'similar-words',
    text: `select word from search_words where word % $1 order by similarity(word, $1) desc, word limit ${MAX_SIMILAR}`,
    values: [word],
  });
  return rows.map((row) => row.word);
}

const MAX_SIMILAR = 8;

/** Words contain only letters and digits, so they need no escaping. */
function toQuery(words: readonly string[], ending: '' | ':*'): string {
  return words.map((word) => `'${word}'${ending}`).join(' & ');
}
