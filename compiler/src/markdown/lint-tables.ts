import { formatCount } from '@academy/domain/plural';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { linesOf, type LiteralBlock } from './literal-text.ts';
import type { TextFault } from './shortcode-body.ts';

const SEPARATOR = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

/** Table rows without a separator below the header, which are shown as text. */
export function lintRows(block: LiteralBlock): TextFault[] {
  if (block.node.type !== 'paragraph' || !block.text.includes('|')) return [];
  const lines = linesOf(block);
  const at = lines.findIndex(({ text }) => text.includes('|') && SEPARATOR.test(text));
  const separator = lines[at];
  if (separator) {
    const header = lines[at - 1];
    const [given, expected] = [countCells(separator.text), countCells(header?.text ?? '')];
    if (!header) return [{ ...WITHOUT_HEADER, line: separator.line }];
    if (given === expected) return [];
    return [
      {
        line: separator.line,
        message: `the table is shown as text: its header has ${formatCount(expected, 'cell')}, but this line has ${given}`,
        hint: `write ${separatorOf(expected)}`,
      },
    ];
  }
  const first = lines.findIndex(({ text }, index) => isRow(text) && isRow(lines[index + 1]?.text ?? ''));
  const header = lines[first];
  if (!header) return [];
  return [
    {
      line: header.line,
      message: 'these rows are shown as text because no separator follows the first one',
      hint: `add ${separatorOf(countCells(header.text))} below it`,
    },
  ];
}

const WITHOUT_HEADER = {
  message: 'the table is shown as text because it begins with its separator',
  hint: 'add a header row with as many cells directly above it',
};

/** Cells after the last column, which readers never see. */
export function lintCells(tree: Root): TextFault[] {
  const found: TextFault[] = [];
  visit(tree, 'table', (table) => {
    const columns = table.children[0]?.children.length ?? 0;
    for (const { children, position } of table.children) {
      if (children.slice(columns).every((cell) => cell.children.length === 0)) continue;
      found.push({
        line: position?.start.line ?? 1,
        message: `the row has ${children.length} cells but the table has ${formatCount(columns, 'column')}, so the rest is dropped`,
        hint: 'add a column to the header and the separator, or write \\| for a literal bar, even in code',
      });
    }
  });
  return found;
}

function isRow(line: string): boolean {
  return line.length > 2 && line.startsWith('|') && line.endsWith('|');
}

function countCells(line: string): number {
  return line.replace(/^\||\|$/g, '').split('|').length;
}

function separatorOf(cells: number): string {
  return `${'| --- '.repeat(Math.min(cells, 20))}|`;
}
