import type { TextQuote } from '@academy/domain/text-quote';

const MAX_QUOTE = 200;
const CONTEXT = 32;

/**
 * The hash of a link to a passage. A text fragment would not work for members-only text, nor after an edit.
 */
export function passageHash({ exact, prefix, suffix }: TextQuote): string {
  const isLong = exact.length > MAX_QUOTE;
  const quote = isLong ? exact.slice(0, MAX_QUOTE).replace(/\s\S*$/, '') : exact;
  const before = prefix.slice(-CONTEXT).replace(/^\S+(?=\s)/, '');
  const after = isLong ? '' : suffix.slice(0, CONTEXT).replace(/(?<=\s)\S+$/, '');
  // A long quote is unique enough.
  const context = quote.length > 2 * CONTEXT ? {} : { before, after };
  return `#${new URLSearchParams({ quote, ...context }).toString()}`;
}

/** The passage of a hash; null if there is none. */
export function quoteInHash(hash: string): TextQuote | null {
  if (!hash.startsWith('#quote=')) return null;
  const names = new URLSearchParams(hash.slice(1));
  const [exact, prefix, suffix] = ['quote', 'before', 'after'].map((name) => names.get(name) ?? '');
  return exact ? { exact, prefix: prefix ?? '', suffix: suffix ?? '' } : null;
}
