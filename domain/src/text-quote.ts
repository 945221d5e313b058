import { findSimilarSpan } from './similar-text.ts';

/** A passage by its words and those around it, as the TextQuoteSelector of the W3C's annotation model. */
export type TextQuote = { exact: string; prefix: string; suffix: string };
/** Where a passage is in a text. */
export type TextSpan = { start: number; end: number };

export const MAX_EXACT_LENGTH = 2000;
export const MAX_CONTEXT_LENGTH = 64;

/** How many characters of a quote and its context must be next to each other, so that it is not any other place. */
const MIN_EVIDENCE = 32;

/** White space says nothing about a text: it depends on the markup. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The quote of a span, without space at its ends; null if there is nothing else in it. */
export function quoteOf(text: string, { start, end }: TextSpan): TextQuote | null {
  const selected = text.slice(start, Math.min(end, start + MAX_EXACT_LENGTH)).replace(/[\uD800-\uDBFF]$/, '');
  const exact = selected.trim();
  if (exact === '') return null;
  const from = start + selected.length - selected.trimStart().length;
  const before = text.slice(Math.max(0, from - MAX_CONTEXT_LENGTH), from);
  const to = from + exact.length;
  const after = text.slice(to, to + MAX_CONTEXT_LENGTH);
  return {
    exact,
    // A word that is cut in two would match nothing.
    prefix: from > MAX_CONTEXT_LENGTH ? before.replace(/^\S+/, '') : before,
    suffix: to + MAX_CONTEXT_LENGTH < text.length ? after.replace(/\S+$/, '') : after,
  };
}

/** Where the passage is now: unchanged, or with some of its words changed; null where it is gone. */
export function findQuote(text: string, quote: TextQuote): TextSpan | null {
  return findExact(text, quote) ?? findSimilarSpan(text, quote);
}

/** Of several places with the same words, the one with the same words around it. */
function findExact(text: string, { exact, prefix, suffix }: TextQuote): TextSpan | null {
  if (exact === '') return null;
  const needed = Math.min(MIN_EVIDENCE, exact.length + prefix.length + suffix.length);
  let best: TextSpan | null = null;
  let bestEvidence = needed - 1;
  for (let start = text.indexOf(exact); start >= 0; start = text.indexOf(exact, start + 1)) {
    const end = start + exact.length;
    const evidence =
      exact.length + sharedEnd(prefix, text.slice(0, start)) + sharedStart(suffix, text.slice(end));
    if (evidence > bestEvidence) {
      best = { start, end };
      bestEvidence = evidence;
    }
  }
  return best;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function sharedEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
