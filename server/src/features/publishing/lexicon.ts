import type { Pool, PoolClient } from 'pg';
import type { AccessLevel } from '@academy/domain/access';

/** A word of the texts that one publish indexes. */
export type Word = {
  text: string;
  /** In PostgreSQL's syntax, such as the word's stem; stop words have none, and null waits for `lookUpLexemes`. */
  lexemes: readonly string[] | null;
  /** The same in a row, as it stands in a vector without positions. */
  bare: string;
  /** The lowest access level at which the word can be read, or one above all of them. */
  level: number;
  /** The last vector that holds the word without a position. */
  lastVector: number;
};

/** Every word is looked up once per place where it stands, which is most of the work, so all we know of it is in one map. */
export type Lexicon = { words: Map<string, Word>; unknown: Word[]; vectors: number };

/** The words of a section by their weight in PostgreSQL's text search. */
export type Weighted = Record<Weight, readonly string[]>;

type Weight = 'A' | 'B' | 'C' | 'D';

export function createLexicon(): Lexicon {
  return { words: new Map(), unknown: [], vectors: 0 };
}

/**
 * Looks up the lexemes of new words. A hundred thousand lessons have about ten thousand distinct words, so this is much
 * faster than letting the database parse every text.
 */
export async function lookUpLexemes(pool: Pick<Pool, 'query'>, { words, unknown }: Lexicon): Promise<void> {
  if (unknown.length === 0) return;
  const texts = unknown.splice(0).map(({ text }) => text);
  const { rows } = await pool.query<{ word: string; lexemes: string[] }>(
    `select word, tsvector_to_array(to_tsvector('academy', word)) as lexemes from unnest($1::text[]) as word`,
    [texts],
  );
  for (const row of rows) {
    const word = words.get(row.word);
    if (!word) continue;
    word.lexemes = row.lexemes.map(quoted);
    word.bare = word.lexemes.map((lexeme) => ` ${lexeme}`).join('');
  }
}

/** Saves words for spelling correction, in a fixed order, so that two concurrent publishes cannot deadlock. */
export async function saveWords(client: PoolClient, words: Iterable<Word>): Promise<void> {
  const correctable = [...words]
    .filter(({ text: { length } }) => length > 2 && length < 40)
    .toSorted((one, other) => (one.text < other.text ? -1 : 1));
  if (correctable.length === 0) return;
  await client.query(
    `insert into search_words as w (word, level) select * from unnest($1::text[], $2::smallint[])
     on conflict (word) do update set level = excluded.level where w.level > excluded.level`,
    [correctable.map(({ text }) => text), correctable.map(({ level }) => level)],
  );
}

/**
 * A text search vector in PostgreSQL's syntax. Title lexemes keep positions and weights; body lexemes do not, because
 * frequency in a short section is irrelevant. That makes vectors a third smaller, and faster to write and to rank.
 * Returns null if a word is not looked up yet. Words that can be read at a lower level than before join `lowered`.
 */
export function vectorOf(
  section: Weighted,
  { lexicon, levels, lowered }: { lexicon: Lexicon; levels: Record<Weight, AccessLevel>; lowered: Set<Word> },
): string | null {
  const number = (lexicon.vectors += 1);
  let vector = '';
  let position = 0;
  let isKnown = true;
  for (const weight of WEIGHTS) {
    const level = levels[weight];
    for (const text of section[weight]) {
      const word = lexicon.words.get(text) ?? addWord(lexicon, text);
      if (level < word.level) {
        word.level = level;
        lowered.add(word);
      }
      if (position < MAX_POSITION) position += 1;
      if (word.lexemes === null) isKnown = false;
      else if (weight !== 'D') for (const lexeme of word.lexemes) vector += ` ${lexeme}:${position}${weight}`;
      else if (word.lastVector !== number) {
        word.lastVector = number;
        vector += word.bare;
      }
    }
  }
  return isKnown ? vector : null;
}

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;
/** PostgreSQL's limit for positions. */
const MAX_POSITION = 16_383;
const ABOVE_ALL_LEVELS = 4;

function addWord({ words, unknown }: Lexicon, text: string): Word {
  const word: Word = { text, lexemes: null, bare: '', level: ABOVE_ALL_LEVELS, lastVector: 0 };
  words.set(text, word);
  unknown.push(word);
  return word;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
