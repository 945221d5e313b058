import type { Pool, PoolClient } from 'pg';

/** What search compares a word by, such as its stem, in quotes; none for the small words that stand everywhere. */
export type Lexicon = Map<string, readonly string[]>;

/**
 * Asks the database about the words it was not asked about before, and returns those. A hundred thousand lessons have
 * some ten thousand different words: to let the database read every text would take far longer.
 */
export async function learnWords(
  pool: Pick<Pool, 'query'>,
  { lexicon, words }: { lexicon: Lexicon; words: readonly (readonly string[])[] },
): Promise<string[]> {
  const found = new Set<string>();
  for (const list of words) for (const word of list) if (!lexicon.has(word)) found.add(word);
  if (found.size === 0) return [];
  const { rows } = await pool.query<{ word: string; lexemes: string[] }>(
    `select word, tsvector_to_array(to_tsvector('academy', word)) as lexemes from unnest($1::text[]) as word`,
    [[...found]],
  );
  for (const { word, lexemes } of rows) lexicon.set(word, lexemes.map(quoted));
  return [...found];
}

/** For those who misspell them. In one order, so that two publishes that meet wait for each other instead of blocking each other. */
export async function keepWords(client: PoolClient, words: readonly string[]): Promise<void> {
  const kept = words.filter(({ length }) => length > 2 && length < 40).toSorted();
  if (kept.length === 0) return;
  await client.query('insert into search_words (word) select unnest($1::text[]) on conflict do nothing', [
    kept,
  ]);
}

/** A text search vector as PostgreSQL reads it: each lexeme with its place and the weight of the place, in any order. */
export function vectorOf(words: Record<'A' | 'B' | 'C' | 'D', readonly string[]>, lexicon: Lexicon): string {
  let vector = '';
  let place = 0;
  for (const weight of ['A', 'B', 'C', 'D'] as const) {
    for (const word of words[weight]) {
      if (place < LAST_PLACE) place += 1;
      for (const lexeme of lexicon.get(word) ?? []) vector += `${lexeme}:${place}${weight} `;
    }
  }
  return vector;
}

/** PostgreSQL counts no further. */
const LAST_PLACE = 16_383;

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
