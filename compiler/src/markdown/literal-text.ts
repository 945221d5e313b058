import type { Heading, Paragraph, Root, TableCell } from 'mdast';
import { visit } from 'unist-util-visit';

/** Stands for a character that is not literal text: code, markup, or escaped text. */
export const MARKUP = '\uFFFC';
const ESCAPE = /\\[!-/:-@[-`{-~]/g;

export type LiteralBlock = {
  node: Paragraph | Heading | TableCell;
  /** Its source, as far as readers see it literally; everything else is MARKUP. */
  text: string;
  line: number;
};

/** The literal text of each block, where forgotten or mistyped Markdown would show. */
export function literalBlocks(tree: Root, source: string): LiteralBlock[] {
  const blocks: LiteralBlock[] = [];
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    const parts: string[] = [];
    let from = start;
    visit(node, 'text', ({ position }) => {
      const { start: first, end: last } = position ?? {};
      if (first?.offset === undefined || last?.offset === undefined || first.offset < from) return;
      parts.push(masked(source.slice(from, first.offset)));
      parts.push(source.slice(first.offset, last.offset).replace(ESCAPE, MARKUP + MARKUP));
      from = last.offset;
    });
    parts.push(masked(source.slice(from, end)));
    blocks.push({ node, text: parts.join(''), line: node.position?.start.line ?? 1 });
  });
  return blocks;
}

/** The lines of a block, without quote markers. */
export function linesOf({ text, line }: LiteralBlock): { text: string; line: number }[] {
  return text
    .split('\n')
    .map((written, at) => ({ text: written.replace(/^[ \t>]+/, '').trimEnd(), line: line + at }));
}

/** Returns the line of a character; to be called in ascending order. */
export function lineCounter(text: string, first: number): (at: number) => number {
  let line = first;
  let from = 0;
  return (at) => {
    line += text.slice(from, at).split('\n').length - 1;
    from = at;
    return line;
  };
}

function masked(source: string): string {
  return source.replace(/\S/g, MARKUP);
}
