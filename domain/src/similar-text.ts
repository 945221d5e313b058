/** Finds a passage whose words were changed, by the cheapest alignment of its words and those around it. */

type Quote = { exact: string; prefix: string; suffix: string };
type Span = { start: number; end: number };
type Word = Span & { key: string };

/** How much of the passage must still be there, and how much of it together with its context, in characters. */
const MIN_SHARE = 0.5;
const MIN_SHARE_WITH_CONTEXT = 0.4;

/** How many words are compared at most; of a longer text only unchanged passages are found. */
const MAX_COMPARISONS = 8_000_000;

export function findSimilarSpan(text: string, { exact, prefix, suffix }: Quote): Span | null {
  const pattern = wordsOf(prefix + exact + suffix);
  const words = wordsOf(text);
  const isQuoted = ({ start, end }: Word) => end > prefix.length && start < prefix.length + exact.length;
  if (!pattern.some(isQuoted) || words.length * pattern.length > MAX_COMPARISONS) return null;

  const partners = align(pattern, words);
  const shareMatched = (of: (word: Word) => boolean) => {
    let matched = 0;
    let total = 0;
    for (const [at, word] of pattern.entries()) {
      if (!of(word)) continue;
      total += word.key.length;
      if (words[partners[at] ?? -1]?.key === word.key) matched += word.key.length;
    }
    return matched / total;
  };
  if (shareMatched(isQuoted) < MIN_SHARE || shareMatched(() => true) < MIN_SHARE_WITH_CONTEXT) return null;

  const found = pattern.flatMap((word, at) => (isQuoted(word) ? (words[partners[at] ?? -1] ?? []) : []));
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

/**
 * Sellers' algorithm over words: the pattern against any part of the text, where each changed, added or missing word costs
 * one. Returns for each word of the pattern the number of the word that stands for it, or -1.
 */
function align(pattern: readonly Word[], words: readonly Word[]): Int32Array {
  const columns = words.length + 1;
  const costs = new Uint16Array((pattern.length + 1) * columns);
  const at = (row: number, column: number) => costs[row * columns + column] ?? 0;
  for (let row = 1; row <= pattern.length; row += 1) {
    costs[row * columns] = row;
    const key = pattern[row - 1]?.key;
    for (let column = 1; column < columns; column += 1) {
      const changed = at(row - 1, column - 1) + (words[column - 1]?.key === key ? 0 : 1);
      costs[row * columns + column] = Math.min(changed, at(row - 1, column) + 1, at(row, column - 1) + 1);
    }
  }
  let column = 0;
  for (let end = 1; end < columns; end += 1)
    if (at(pattern.length, end) < at(pattern.length, column)) column = end;

  const partners = new Int32Array(pattern.length).fill(-1);
  for (let row = pattern.length; row > 0 && column > 0;) {
    const isSame = words[column - 1]?.key === pattern[row - 1]?.key;
    if (at(row, column) === at(row - 1, column - 1) + (isSame ? 0 : 1)) {
      row -= 1;
      column -= 1;
      partners[row] = column;
    } else if (at(row, column) === at(row - 1, column) + 1) row -= 1;
    else column -= 1;
  }
  return partners;
}
