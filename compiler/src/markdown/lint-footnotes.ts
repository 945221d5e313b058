import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { lineCounter, type LiteralBlock } from './literal-text.ts';
import { shorten } from './lint-signs.ts';
import type { TextFault } from './shortcode-body.ts';

/** Directly after a word, unlike a character class such as `[^1-9]+`. */
const MARK = /(?<=[\p{L}\p{N}.,;:!?)"”'’*_\uFFFC])\[\^(\d{1,3}|[A-Za-z][\w-]{0,50})\](?![+*?{[(:])/gu;

/** References to undefined footnotes, which are shown as text. */
export function lintFootnoteMarks(block: LiteralBlock): TextFault[] {
  if (!block.text.includes('[^')) return [];
  const lineOf = lineCounter(block.text, block.line);
  return [...block.text.matchAll(MARK)].map(({ index, 0: mark }) => ({
    line: lineOf(index),
    message: `${mark} is shown as text because the footnote is not defined`,
    hint: `add a line that begins with ${mark}: and says the note`,
  }));
}

/** Unreferenced footnotes, which readers never see. */
export function lintFootnotes(tree: Root): TextFault[] {
  const used = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => void used.add(identifier));
  const found: TextFault[] = [];
  const known = new Set<string>();
  visit(tree, 'footnoteDefinition', ({ identifier, label, position }) => {
    const mark = `[^${shorten(label ?? identifier)}]`;
    const line = position?.start.line ?? 1;
    if (known.has(identifier))
      found.push({
        line,
        message: `the footnote ${mark} is dropped because its name is already taken`,
        hint: 'give each footnote its own name',
      });
    else if (!used.has(identifier))
      found.push({
        line,
        message: `the footnote ${mark} is dropped because nothing refers to it`,
        hint: `put ${mark} after the word that it explains, or remove the note`,
      });
    known.add(identifier);
  });
  return found;
}
