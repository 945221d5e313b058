import type { Pool, PoolClient } from 'pg';
import type { AccessLevel } from '@academy/domain/access';

/** The quoted lexemes of each word, such as its stem; stop words have none. */
export type Lexicon = Map<string, readonly string[]>;

/** Words with the lowest access level at which they can be read. */
export type WordLevels = Map<string, AccessLevel>;

/** The words of a section by their weight in PostgreSQL's text search. */
export type Weighted = Record<'A' | 'B' | 'C' | 'D', readonly string[]>;

/**
 * Looks up the lexemes of new words. A hundred thousand lessons have about ten thousand distinct words, so this is much
 * faster than letting the database parse every text.
 */
export async function lookUpLexemes(
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

/** Saves words for spelling correction, in a fixed order, so that two concurrent publishes cannot deadlock. */
export async function saveWords(client: PoolClient, words: WordLevels): Promise<void> {
  const kept = [...words.keys()].filter(({ length }) => length > 2 && length < 40).toSorted();
  if (kept.length === 0) return;
  await client.query(
    `insert into search_words as w (word, level) select * from unnest($1::text[], $2::smallint[])
     on conflict (word) do update set level = excluded.level where w.level > excluded.level`,
    [kept, kept.map((word) => words.get(word))],
  );
}

/**
 * A text search vector in PostgreSQL's syntax. Title lexemes keep positions and weights; body lexemes do not, because
 * frequency in a short section is irrelevant. That makes vectors a third smaller, and faster to write and to rank.
 * Returns null if a word is not in the lexicon yet, and adds such words to `unknown`.
 */
export function vectorOf(
  words: Weighted,
  { lexicon, unknown }: { lexicon: Lexicon; unknown: Set<string> },
): string | null {
  const pieces: string[] = [];
  let position = 0;
  let isKnown = true;
  for (const weight of ['A', 'B', 'C', 'D'] as const) {
    for (const word of words[weight]) {
      const lexemes = lexicon.get(word);
      if (!lexemes) {
        unknown.add(word);
        isKnown = false;
        continue;
      }
      if (position < MAX_POSITION) position += 1;
      for (const lexeme of lexemes) pieces.push(weight === 'D' ? lexeme : `${lexeme}:${position}${weight}`);
    }
  }
  return isKnown ? pieces.join(' ') : null;
}

/** PostgreSQL's limit for positions. */
const MAX_POSITION = 16_383;

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
