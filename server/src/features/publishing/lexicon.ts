import type { Pool, PoolClient } from 'pg';
import type { AccessLevel } from '@academy/domain/access';

/** What search compares a word by, such as its stem, in quotes; none for the small words that stand everywhere. */
export type Lexicon = Map<string, readonly string[]>;

/** Words with the lowest level of access at which they can be read. */
export type WordLevels = Map<string, AccessLevel>;

/** The words of a section by how much they weigh. */
export type Weighted = Record<'A' | 'B' | 'C' | 'D', readonly string[]>;

/**
 * Asks the database about words it was not asked about before. A hundred thousand lessons have some ten thousand different
 * words: to let the database read every text would take far longer.
 */
export async function learnWords(
  pool: Pick<Pool, 'query'>,
  { lexicon, words }: { lexicon: Lexicon; words: readonly string[] },
): Promise<void> {
  if (words.length === 0) return;
  const { rows } = await pool.query<{ word: string; lexemes: string[] }>(
    `select word, tsvector_to_array(to_tsvector('academy', word)) as lexemes from unnest($1::text[]) as word`,
    [words],
  );
  for (const { word, lexemes } of rows) lexicon.set(word, lexemes.map(quoted));
}

/** For those who misspell them. In one order, so that two publishes that meet wait for each other instead of blocking each other. */
export async function keepWords(client: PoolClient, words: WordLevels): Promise<void> {
  const kept = [...words.keys()].filter(({ length }) => length > 2 && length < 40).toSorted();
  if (kept.length === 0) return;
  await client.query(
    `insert into search_words as w (word, level) select * from unnest($1::text[], $2::smallint[])
     on conflict (word) do update set level = excluded.level where w.level > excluded.level`,
    [kept, kept.map((word) => words.get(word))],
  );
}

/**
 * A text search vector as PostgreSQL reads it, in any order: each lexeme with its place and the weight of the place. Those
 * of the text have neither: a section is short, so that it holds a word counts and not where or how often. That makes
 * vectors a third smaller, and quicker to write and to rank. None if a word has yet to be learned; all such words are noted.
 */
export function vectorOf(
  words: Weighted,
  { lexicon, unknown }: { lexicon: Lexicon; unknown: Set<string> },
): string | null {
  const pieces: string[] = [];
  let place = 0;
  let isKnown = true;
  for (const weight of ['A', 'B', 'C', 'D'] as const) {
    for (const word of words[weight]) {
      const lexemes = lexicon.get(word);
      if (!lexemes) {
        unknown.add(word);
        isKnown = false;
        continue;
      }
      if (place < LAST_PLACE) place += 1;
      for (const lexeme of lexemes) pieces.push(weight === 'D' ? lexeme : `${lexeme}:${place}${weight}`);
    }
  }
  return isKnown ? pieces.join(' ') : null;
}

/** PostgreSQL counts no further. */
const LAST_PLACE = 16_383;

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
