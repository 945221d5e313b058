/**
 * Texts with the word frequencies of lessons: few common words, many rare ones, and English function words.
 */
export type Texts = ReturnType<typeof makeTexts>;

const SMALL_WORDS =
  'the of and to a in is that it for you as with on this be are by an or we from at not have your which can if will'.split(
    ' ',
  );
const VOCABULARY = 20_000;
const PARAGRAPHS = 4_000;
const WORDS_EACH = 110;

export function makeTexts(chance: () => number) {
  const words = [...SMALL_WORDS, ...inventWords(VOCABULARY, chance)];
  const pick = zipf(words, chance);
  const some = (count: number) => Array.from({ length: count }, pick).join(' ');
  const paragraphs = Array.from({ length: PARAGRAPHS }, () => some(WORDS_EACH));
  return {
    /** A word by frequency: 0 is the most common content word, 1 the rarest. */
    wordAt: (rarity: number) => words[SMALL_WORDS.length + Math.floor(rarity * (VOCABULARY - 1))] ?? '',
    some,
    paragraph: () => paragraphs[Math.floor(chance() * PARAGRAPHS)] ?? '',
  };
}

/** Reproducible random numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES =
  'con tra ser vi ket lo mar den po ris tan que fel gor mi ben cal dro sta ner pli von hul zet ram'.split(
    ' ',
  );

function inventWords(count: number, chance: () => number): string[] {
  const syllable = () => SYLLABLES[Math.floor(chance() * SYLLABLES.length)] ?? '';
  const words = new Set<string>();
  while (words.size < count)
    words.add(Array.from({ length: 2 + Math.floor(chance() * 3) }, syllable).join(''));
  return [...words];
}

function zipf(words: readonly string[], chance: () => number): () => string {
  const rank = zipfRank(words.length, chance);
  return () => words[rank()] ?? '';
}

/** A number below `count`, with the probability of rank n in proportion to 1/n. */
export function zipfRank(count: number, chance: () => number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: count }, (_, at) => (sum += 1 / (at + 1)));
  return () => {
    const target = chance() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
