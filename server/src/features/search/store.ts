import type { Pool } from 'pg';

export type Hit = { itemId: number; heading: string; anchor: string; text: string };

/** Marks that no text holds, so that what the database marks can be told apart. */
export const MARK = { start: '\u0002', stop: '\u0003' } as const;

const CANDIDATES = 400;

type Question = { tenantId: string; words: readonly string[]; limit: number };

/**
 * The best sections of a tenant that hold every word, one per item. While people type, a word may be the beginning of a
 * longer one; but to follow every beginning is slow, so it is done only where the words as they stand find too little.
 */
export async function findSections(pool: Pool, { tenantId, words, limit }: Question): Promise<Hit[]> {
  const whole = await ask(pool, { tenantId, query: toQuery(words, ''), limit });
  return whole.length >= limit ? whole : ask(pool, { tenantId, query: toQuery(words, ':*'), limit });
}

/**
 * Few candidates are ranked: with a hundred thousand lessons a common word stands in most of them, and ranking all would
 * read them all. The statement has no name and says the question outright, so that it is planned for these very words:
 * the way to a common word is not the way to a rare one.
 */
async function ask(
  pool: Pool,
  { tenantId, query, limit }: { tenantId: string; query: string; limit: number },
): Promise<Hit[]> {
  const { rows } = await pool.query<{ item_id: string; heading: string; anchor: string; text: string }>({
    text: `with candidates as materialized (
        select item_id, ordinal, heading, anchor, text, ts_rank(vector, to_tsquery('academy', $2)) as rank
        from search_sections where tenant_id = $1 and vector @@ to_tsquery('academy', $2) limit ${CANDIDATES}),
      best as (select distinct on (item_id) * from candidates order by item_id, rank desc, ordinal),
      top as (select * from best order by rank desc, item_id limit $3)
      select item_id, heading, anchor,
        ts_headline('academy', text, to_tsquery('academy', $2), 'StartSel=${MARK.start}, StopSel=${MARK.stop}, MaxWords=28, MinWords=12, MaxFragments=1') as text
      from top order by rank desc, item_id`,
    values: [tenantId, query, limit],
  });
  return rows.map(({ item_id, ...rest }) => ({ itemId: Number(item_id), ...rest }));
}

/** For each word that stands nowhere, not even as a beginning, the one most like it that does. */
export async function correctWords(pool: Pool, words: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'correct-words',
    text: `select case
        when exists (select 1 from search_words w where w.word like asked.word || '%') then asked.word
        else coalesce(
          (select w.word from search_words w where w.word % asked.word order by similarity(w.word, asked.word) desc, w.word limit 1),
          asked.word)
        end as word
      from unnest($1::text[]) with ordinality as asked(word, place) order by asked.place`,
    values: [words],
  });
  return rows.map(({ word }) => word);
}

/** Words are letters and digits only, so they need no escaping. */
function toQuery(words: readonly string[], ending: '' | ':*'): string {
  return words.map((word) => `'${word}'${ending}`).join(' & ');
}
