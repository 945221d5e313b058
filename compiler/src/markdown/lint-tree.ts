import type { Root } from 'mdast';
import { lintHeadings, lintSpacedLinks, lintStars, lintUnevenStars } from './lint-signs.ts';
import { lintCells, lintRows } from './lint-tables.ts';
import { literalBlocks } from './literal-text.ts';
import type { TextFault } from './shortcode-body.ts';

const RELEVANT = /^[ \t>]*(?:\||#{1,6}[^\s#])|\*\*|\|[ \t]*:?-|\]\([^()\n]*[ \t]/m;

/** A report of one text ends after this many. */
const MAXIMUM = 200;

/** Whether a text can hold what `lintTree` looks for: most need not be parsed to know that they do not. */
export function mayHoldMistakes(text: string): boolean {
  return RELEVANT.test(text);
}

/** What was meant as Markdown, and is shown as text or left out. */
export function lintTree(tree: Root, source: string): TextFault[] {
  if (!mayHoldMistakes(source)) return [];
  const blocks = literalBlocks(tree, source);
  const found = [
    ...lintCells(tree),
    ...lintStars(blocks),
    ...lintUnevenStars(tree, source),
    ...blocks.flatMap((block) => [...lintRows(block), ...lintHeadings(block), ...lintSpacedLinks(block)]),
  ];
  return found.slice(0, MAXIMUM);
}
