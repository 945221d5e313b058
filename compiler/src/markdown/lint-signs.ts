import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { lineCounter, linesOf, type LiteralBlock } from './literal-text.ts';
import type { TextFault } from './shortcode-body.ts';

const TIGHT_HEADING = /^#{2,6}(?=[\p{L}\p{N}"“'*_\uFFFC])(?!\uFFFC*$)/u;
/** A single # also begins hashtags, colors and issues, so only a capitalized word in a paragraph of one line counts. */
const TIGHT_TITLE = /^#\p{Lu}[\p{Ll}\d]+(?:[ ,:][^#]*)?$/u;

/** `##Heading`, which is not a heading without a space. */
export function lintHeadings(block: LiteralBlock): TextFault[] {
  if (block.node.type !== 'paragraph' || !block.text.includes('#')) return [];
  const lines = linesOf(block);
  return lines
    .filter(({ text }) => TIGHT_HEADING.test(text) || (lines.length === 1 && TIGHT_TITLE.test(text)))
    .map(({ text, line }) => {
      const [signs = ''] = /^#+/.exec(text) ?? [];
      return {
        line,
        message: `${shorten(text)} is shown as text, not as a heading`,
        hint: `add a space after ${signs}`,
      };
    });
}

const STARS = /(?<!\*)\*{2,3}(?!\*)/g;
const OPENS_BEFORE = /(?:^|[\s([{"“'‘—–\-|>])$/u;
const OPENS_AFTER = /^(?!kwargs\b)[\p{L}\p{N}"“'‘(\uFFFC]/u;
const CLOSES_BEFORE = /[\p{L}\p{N}:;!?.)"”'’%\uFFFC]$/u;
const CLOSES_AFTER = /^(?:$|[\s.,;:!?)\]"”'’—–\-|])/u;
/** `src/**`, `com.example.**` and `**.java`. */
const PATTERN = /[/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}*]|\*\.[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{N}\uFFFC]/u;

/** Unmatched asterisks of bold text. */
export function lintStars(blocks: readonly LiteralBlock[]): TextFault[] {
  const found: TextFault[] = [];
  let marks: TextFault[] = [];
  let isOpen = false;
  for (const block of blocks) {
    const lineOf = lineCounter(block.text, block.line);
    for (const { index, 0: stars } of block.text.includes('**') ? block.text.matchAll(STARS) : []) {
      const before = block.text.slice(Math.max(0, index - 100), index);
      const after = block.text.slice(index + stars.length, index + 100);
      const word = `${/\S*$/.exec(before)?.[0]}${stars}${/^\S*/.exec(after)?.[0]}`;
      if (PATTERN.test(word) || !WORD.test(word)) continue;
      const fault = { ...ODD_STARS, line: lineOf(index) };
      if (OPENS_BEFORE.test(before) && OPENS_AFTER.test(after)) {
        // `price**` and, further down, `**without tax`: a printed footnote.
        if (marks.length > 0 && /(?:^|\n)[ \t>]*$/.test(before)) marks = [];
        else found.push(fault);
        isOpen = true;
      } else if (CLOSES_BEFORE.test(before) && CLOSES_AFTER.test(after)) {
        if (!isOpen) marks.push(fault);
        isOpen = false;
      }
    }
  }
  return [...found, ...marks];
}

/** `**Note:* this`, with one asterisk left over. */
export function lintUnevenStars(tree: Root, source: string): TextFault[] {
  const found: TextFault[] = [];
  if (!source.includes('**')) return found;
  visit(tree, 'emphasis', ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    if (source.charAt(start) !== '*') return;
    const isLeft = source.charAt(start - 1) === '*' && !/[\\*]/.test(source.charAt(start - 2));
    const isRight = source.charAt(end) === '*' && source.charAt(end + 1) !== '*';
    if (isLeft !== isRight) found.push({ ...ODD_STARS, line: position?.start.line ?? 1 });
  });
  return found;
}

const ODD_STARS = {
  message: 'these asterisks are shown as they are because they have no counterpart',
  hint: 'write **bold** within one paragraph, or \\* for a literal asterisk',
};

const SPACED = /\]\(([^()\n<>]{1,300})\)/g;
const TITLE = /\s+(?:"[^"]*"|'[^']*')$/;
const ADDRESS = /^(?:https?:\/\/|mailto:|\.{0,2}\/|#)|\.[a-z][a-z0-9]{1,4}(?:[#?]\S*)?$/i;

/** `[cup](my cup.png)`, which is not a link because an address ends at a space. */
export function lintSpacedLinks(block: LiteralBlock): TextFault[] {
  if (!block.text.includes('](')) return [];
  const lineOf = lineCounter(block.text, block.line);
  return [...block.text.matchAll(SPACED)].flatMap(({ index, 1: inside = '' }) => {
    const address = inside.trim().replace(TITLE, '');
    if (!/\s/.test(address) || !ADDRESS.test(address)) return [];
    return [
      {
        line: lineOf(index),
        message: `the link to ${shorten(address)} is shown as text because its address contains spaces`,
        hint: `write (<${shorten(address)}>), or %20 for each space`,
      },
    ];
  });
}

export function shorten(written: string): string {
  const text = written.replaceAll(/\uFFFC[\uFFFC ]*/g, '…');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
