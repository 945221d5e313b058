import type { SearchResult } from '@academy/contract/schemas/search';
import { escapeRegExp } from '@academy/domain/search-text';

const BEFORE = 60;
const LENGTH = 180;

/** The words that were searched for, marked, with some of the text around the first of them. */
export function snippetOf(text: string, q: string): SearchResult['snippet'] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const pattern = new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'iu');
  const line = text.replace(/\s+/g, ' ').trim();
  const start = Math.max(0, line.search(pattern) - BEFORE);
  const part = line.slice(start, start + LENGTH);
  const marked = `${start > 0 ? '…' : ''}${part}${start + LENGTH < line.length ? '…' : ''}`;
  return marked
    .split(new RegExp(pattern, 'giu'))
    .map((piece, at) => ({ text: piece, isMatch: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
