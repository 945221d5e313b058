/** Finds a passage whose words were changed, by the cheapest alignment of its words and those around it. */

type Quote = { exact: string; prefix: string; suffix: string };
type Span = { start: number; end: number };
type Word = Span & { key: string };
/** A word of the passage or around it, and the one of the text that stands for it. */
type Pair = Word & { partner: Word | undefined };

/** How much of the passage must still be there, and how much of it together with its context, in characters. */
const MIN_SHARE = 0.5;
const MIN_SHARE_WITH_CONTEXT = 0.4;

/** How many words are compared at most; of a longer text only unchanged passages are found. */
const MAX_COMPARISONS = 8_000_000;

export function findSimilarSpan(text: string, { exact, prefix, suffix }: Quote): Span | null {
  const pattern = wordsOf(prefix + exact + suffix);
  const words = wordsOf(text);
  if (words.length * pattern.length > MAX_COMPARISONS) return null;

  const pairs = align(pattern, words);
  const quoted = pairs.filter(
    ({ start, end }) => end > prefix.length && start < prefix.length + exact.length,
  );
  if (shareMatched(quoted) < MIN_SHARE || shareMatched(pairs) < MIN_SHARE_WITH_CONTEXT) return null;

  const found = quoted.flatMap(({ partner }) => partner ?? []);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  // Signs at the ends of words belong to the passage only where they did before.
  const signsBefore = SIGNS_BEFORE.test(exact)
    ? 0
    : lengthOf(SIGNS_BEFORE, text.slice(first.start, first.end));
  const signsAfter = SIGNS_AFTER.test(exact) ? 0 : lengthOf(SIGNS_AFTER, text.slice(last.start, last.end));
  return { start: first.start + signsBefore, end: last.end - signsAfter };
}

const SIGNS_BEFORE = /^[^\p{L}\p{N}]+(?=.)/u;
const SIGNS_AFTER = /(?<=.)[^\p{L}\p{N}]+$/u;

function lengthOf(signs: RegExp, word: string): number {
  return signs.exec(word)?.[0].length ?? 0;
}

/** Scripts without spaces have a word for each character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Case and punctuation at the ends of a word do not count. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    key: word.toLowerCase().replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, ''),
  }));
}

/** How much of these words is unchanged, in characters. */
function shareMatched(pairs: readonly Pair[]): number {
  const length = (of: readonly Pair[]) => of.reduce((sum, { key }) => sum + key.length, 0);
  return length(pairs.filter(({ key, partner }) => partner?.key === key)) / length(pairs);
}

/**
 * Sellers' algorithm over words: the pattern against any part of the text, where each changed, added or missing word costs
 * one. Returns the words of the pattern with those that stand for them.
 */
function align(pattern: readonly Word[], words: readonly Word[]): Pair[] {
  const columns = words.length + 1;
  const costs = new Uint16Array((pattern.length + 1) * columns);
  const patternKeys = pattern.map(({ key }) => key);
  const wordKeys = words.map(({ key }) => key);
  const costOf = (row: number, column: number) => costs[row * columns + column] ?? 0;
  const costOfPair = (row: number, column: number) =>
    costOf(row - 1, column - 1) + (wordKeys[column - 1] === patternKeys[row - 1] ? 0 : 1);
  const costOfMissing = (row: number, column: number) => costOf(row - 1, column) + 1;
  for (let row = 1; row <= pattern.length; row += 1) {
    costs[row * columns] = row;
    for (let column = 1; column < columns; column += 1)
      costs[row * columns + column] = Math.min(
        costOfPair(row, column),
        costOfMissing(row, column),
        costOf(row, column - 1) + 1,
      );
  }
  const whole = costs.subarray(pattern.length * columns);
  let column = whole.reduce((best, cost, end) => (cost < (whole[best] ?? 0) ? end : best), 0);

  const partners: (Word | undefined)[] = [];
  for (let row = pattern.length; row > 0; row -= 1) {
    const isPaired = (end: number) => end > 0 && costOf(row, end) === costOfPair(row, end);
    // Words of the text that stand for none are passed over.
    while (!isPaired(column) && costOf(row, column) !== costOfMissing(row, column)) column -= 1;
    if (isPaired(column)) {
      column -= 1;
      partners[row - 1] = words[column];
    }
  }
  return pattern.map((word, at) => ({ ...word, partner: partners[at] }));
}
