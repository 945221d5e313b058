import { decodeEntities } from '@academy/domain/html';

/** Texts as lines that a person can compare. */

const BLOCK_END = /<\/(?:p|li|h[1-6]|pre|tr|blockquote|figure|summary|dt|dd|div)>|<(?:br|hr)\s*\/?>/gi;

/** Sanitized HTML, one line per block, with the addresses of its links and pictures. */
export function htmlLines(html: string): string[] {
  const text = html
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 ($1)')
    .replaceAll(/<img [^>]*?src="([^"]*)"[^>]*>/gi, '(picture $1)')
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(/<[^<>]*>/g, '');
  return textLines(decodeEntities(text));
}

/** Drops empty lines, which are irrelevant to a comparison. */
export function textLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
