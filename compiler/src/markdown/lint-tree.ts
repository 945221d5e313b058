import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { lintFootnoteMarks, lintFootnotes } from './lint-footnotes.ts';
import { lintForeign } from './lint-foreign.ts';
import { lintHidden } from './lint-hidden.ts';
import { lintHeadings, lintSpacedLinks, lintStars, lintUnevenStars } from './lint-signs.ts';
import { lintCells, lintRows } from './lint-tables.ts';
import { literalBlocks } from './literal-text.ts';
import type { TextFault } from './shortcode-body.ts';

const RELEVANT =
  /^[ \t>]*(?:\||#{1,6}[^\s#]|:::|!!!|\?\?\?|import\b|export\b|\{\/\*)|\*\*|\|[ \t]*:?-|\]\([^()\n]*[ \t]|\[\^|<[A-Za-z]|[\u202a-\u202e\u2066-\u2069]/m;

/** The maximum number of faults per text. */
const MAXIMUM = 200;

/** Whether a text may contain what `lintTree` looks for: most need not be parsed. */
export function mayHoldMistakes(text: string): boolean {
  return RELEVANT.test(text);
}

/** Text that was meant as Markdown, but is shown as text or dropped. */
export function lintTree(tree: Root, source: string): TextFault[] {
  if (!mayHoldMistakes(source)) return [];
  const blocks = literalBlocks(tree, source);
  const found = [
    ...lintHidden(tree),
    ...lintCode(tree, source),
    ...lintFootnotes(tree),
    ...lintCells(tree),
    ...lintStars(blocks),
    ...lintUnevenStars(tree, source),
    ...blocks.flatMap((block) => [
      ...lintRows(block),
      ...lintHeadings(block),
      ...lintSpacedLinks(block),
      ...lintFootnoteMarks(block),
      ...lintForeign(block),
    ]),
  ];
  return found.slice(0, MAXIMUM);
}

const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Bidirectional controls, which make code look different from what runs. */
function lintCode(tree: Root, source: string): TextFault[] {
  const found: TextFault[] = [];
  if (!TURNING.test(source)) return found;
  visit(tree, (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return;
    const isFenced = node.type === 'code' && /[`~]/.test(source.charAt(node.position?.start.offset ?? 0));
    const first = (node.position?.start.line ?? 1) + (isFenced ? 1 : 0);
    for (const [at, line] of node.value.split('\n').entries()) {
      const sign = TURNING.exec(line)?.[0];
      if (!sign) continue;
      const point = sign.charCodeAt(0).toString(16).toUpperCase();
      found.push({
        line: first + at,
        message: `the code contains U+${point}, an invisible character that makes it look different from what runs`,
        hint: `remove it, or write it as an escape such as \\u${point}`,
      });
    }
  });
  return found;
}
