import type { Pool, PoolClient } from 'pg';
import type { AccessLevel } from '@academy/domain/access';
import type { CopyRows } from '../../database/copy-rows.ts';

type Lexeme = {
  /** In UTF-8 with a trailing zero byte, as in a vector. */
  bytes: Uint8Array;
  /** The last vector that contains it, and its positions with their weights. */
  lastVector: number;
  positions: number[];
};

export type Word = {
  text: string;
  /** Empty for stop words; null until `lookUpLexemes` has run. */
  lexemes: readonly Lexeme[] | null;
  /** The lowest access level at which the word can be read, or one above all of them. */
  level: number;
};

/**
 * Every word is looked up at each of its positions, which is most of the work, so one map has everything
 * about it.
 */
export type Lexicon = {
  words: Map<string, Word>;
  lexemes: Map<string, Lexeme>;
  unknown: Word[];
  vectors: number;
  /** Settles when all unknown words have been looked up. */
  lookedUp: Promise<void>;
};

/** The words of a section by their weight in PostgreSQL's text search. */
export type Weighted<Entry> = Record<Weight, readonly Entry[]>;

type Weight = 'A' | 'B' | 'C' | 'D';

export function createLexicon(): Lexicon {
  return { words: new Map(), lexemes: new Map(), unknown: [], vectors: 0, lookedUp: Promise.resolve() };
}

/**
 * Looks up the lexemes of new words. A hundred thousand lessons have about ten thousand distinct words, so this is much
 * faster than letting the database parse every text. Also waits for the words of other batches, which this one may share.
 */
export function lookUpLexemes(pool: Pick<Pool, 'query'>, lexicon: Lexicon): Promise<void> {
  const texts = lexicon.unknown.splice(0).map(({ text }) => text);
  if (texts.length === 0) return lexicon.lookedUp;
  const lookedUp = Promise.all([lexicon.lookedUp, lookUp(pool, { lexicon, texts })]);
  lexicon.lookedUp = lookedUp.then(() => undefined);
  return lexicon.lookedUp;
}

async function lookUp(
  pool: Pick<Pool, 'query'>,
  { lexicon, texts }: { lexicon: Lexicon; texts: readonly string[] },
): Promise<void> {
  const { rows } = await pool.query<{ word: string; lexemes: string[] }>(
    `select word, tsvector_to_array(to_tsvector('academy', word)) as lexemes from unnest($1::text[]) as word`,
    [texts],
  );
  for (const row of rows) {
    const word = lexicon.words.get(row.word);
    if (word) word.lexemes = row.lexemes.map((lexeme) => findLexeme(lexicon, lexeme));
  }
}

/** Words with the same stem share its lexeme. */
function findLexeme({ lexemes }: Lexicon, text: string): Lexeme {
  const known = lexemes.get(text);
  if (known) return known;
  const lexeme: Lexeme = { bytes: Buffer.from(`${text}\0`), lastVector: 0, positions: NONE };
  lexemes.set(text, lexeme);
  return lexeme;
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

/** The words of a text. Those that can be read at a lower level than before join `lowered`. */
export function findWords(
  lexicon: Lexicon,
  { texts, level, lowered }: { texts: readonly string[]; level: AccessLevel; lowered: Set<Word> },
): Word[] {
  return texts.map((text) => {
    const word = lexicon.words.get(text) ?? addWord(lexicon, text);
    if (level < word.level) {
      word.level = level;
      lowered.add(word);
    }
    return word;
  });
}

/**
 * Writes a text search vector as the next field, in PostgreSQL's binary format: the number of lexemes, then
 * each with its positions. Title lexemes have positions and weights; body lexemes do not, because frequency
 * in a short section is irrelevant. That makes vectors a third smaller, and faster to write and to rank. All
 * words must have been looked up.
 */
export function writeVector(rows: CopyRows, lexicon: Lexicon, section: Weighted<Word>): void {
  const lexemes = collectLexemes(lexicon, section);
  rows.field(() => {
    rows.uint32(lexemes.length);
    for (const { bytes, positions } of lexemes) {
      rows.bytes(bytes).uint16(positions.length);
      for (const position of positions) rows.uint16(position);
    }
  });
}

function collectLexemes(lexicon: Lexicon, section: Weighted<Word>): Lexeme[] {
  const vector = (lexicon.vectors += 1);
  const lexemes: Lexeme[] = [];
  let position = 0;
  for (const weight of WEIGHTS) {
    const code = WEIGHT_CODES[weight];
    for (const word of section[weight]) {
      if (position < MAX_POSITION) position += 1;
      for (const lexeme of word.lexemes ?? []) {
        if (lexeme.lastVector !== vector) {
          lexeme.lastVector = vector;
          lexeme.positions = NONE;
          lexemes.push(lexeme);
        }
        if (weight !== 'D') addPosition(lexeme, { code, position });
      }
    }
  }
  return lexemes;
}

function addPosition(lexeme: Lexeme, { code, position }: { code: number; position: number }): void {
  const { positions } = lexeme;
  if (positions === NONE) lexeme.positions = [(code << POSITION_BITS) | position];
  else if (positions.length < MAX_POSITIONS && ((positions.at(-1) ?? 0) & MAX_POSITION) < position)
    positions.push((code << POSITION_BITS) | position);
}

const NONE: number[] = [];
const WEIGHTS = ['A', 'B', 'C', 'D'] as const;
const WEIGHT_CODES = { A: 3, B: 2, C: 1, D: 0 };
/** PostgreSQL's limits: for a position, and for the number of them. */
const POSITION_BITS = 14;
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
const ABOVE_ALL_LEVELS = 4;

function addWord({ words, unknown }: Lexicon, text: string): Word {
  const word: Word = { text, lexemes: null, level: ABOVE_ALL_LEVELS };
  words.set(text, word);
  unknown.push(word);
  return word;
}
