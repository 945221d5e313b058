import { textWidth } from '../../terminal/width.ts';

type Column = { name: string; isNumber: boolean };
type Table = { columns: readonly Column[]; rows: readonly (readonly (string | null)[])[] };

export type Format = {
  isAligned: boolean;
  isExpanded: boolean;
  isTuplesOnly: boolean;
  isCsv: boolean;
  separator: string;
  nullText: string;
};

export const USUAL_FORMAT: Format = {
  isAligned: true,
  isExpanded: false,
  isTuplesOnly: false,
  isCsv: false,
  separator: '|',
  nullText: '',
};

/** A result as psql prints it. */
export function formatTable({ columns, rows }: Table, format: Format): string {
  const cells = rows.map((row) => row.map((value) => value ?? format.nullText));
  const table = { columns, cells };
  if (format.isCsv) return csv(table, format);
  if (!format.isAligned) return format.isExpanded ? plainRecords(table, format) : plain(table, format);
  if (format.isExpanded) return records(table, format);
  return aligned(table, format);
}

type Cells = { columns: readonly Column[]; cells: readonly (readonly string[])[] };

function footer(count: number): string {
  return `(${count} row${count === 1 ? '' : 's'})`;
}

function csv({ columns, cells }: Cells, { isTuplesOnly }: Format): string {
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const head = isTuplesOnly ? [] : [columns.map(({ name }) => name)];
  return [...head, ...cells].map((row) => `${row.map(quote).join(',')}\n`).join('');
}

function plain({ columns, cells }: Cells, { isTuplesOnly, separator }: Format): string {
  const head = isTuplesOnly ? [] : [columns.map(({ name }) => name)];
  const lines = [...head, ...cells].map((row) => `${row.join(separator)}\n`);
  return lines.join('') + (isTuplesOnly ? '' : `${footer(cells.length)}\n`);
}

function plainRecords({ columns, cells }: Cells, { separator }: Format): string {
  return cells
    .map((row) => row.map((cell, at) => `${columns[at]?.name}${separator}${cell}\n`).join(''))
    .join('\n');
}

const linesOf = (text: string) => text.split('\n');
const widthOf = (text: string) => Math.max(...linesOf(text).map(textWidth));
const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - textWidth(text)));
const padLeft = (text: string, width: number) => ' '.repeat(Math.max(0, width - textWidth(text))) + text;

function aligned({ columns, cells }: Cells, { isTuplesOnly }: Format): string {
  const widths = columns.map(({ name }, at) =>
    Math.max(isTuplesOnly ? 0 : widthOf(name), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  const lines: string[] = [];
  if (!isTuplesOnly) {
    lines.push(columns.map(({ name }, at) => ` ${centered(name, widths[at] ?? 0)} `).join('|'));
    lines.push(widths.map((width) => '-'.repeat(width + 2)).join('+'));
  }
  for (const row of cells) lines.push(...rowLines(row, columns, widths));
  if (!isTuplesOnly) lines.push(footer(cells.length));
  return `${lines.join('\n')}\n\n`;
}

/** A value with line breaks takes several lines, marked with a plus sign. */
function rowLines(row: readonly string[], columns: readonly Column[], widths: readonly number[]): string[] {
  const parts = row.map(linesOf);
  const height = Math.max(1, ...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const texts = parts.map((part, at) => {
      const text = part[line] ?? '';
      const width = widths[at] ?? 0;
      const isLast = at === row.length - 1;
      const hasMore = line < part.length - 1;
      if (columns[at]?.isNumber) return ` ${padLeft(text, width)}${hasMore ? '+' : isLast ? '' : ' '}`;
      return ` ${isLast && !hasMore ? text : pad(text, width)}${hasMore ? '+' : isLast ? '' : ' '}`;
    });
    return texts.join('|');
  });
}

function centered(text: string, width: number): string {
  const room = width - textWidth(text);
  const left = Math.floor(room / 2);
  return ' '.repeat(left) + text + ' '.repeat(room - left);
}

function records({ columns, cells }: Cells, { isTuplesOnly }: Format): string {
  if (cells.length === 0) return isTuplesOnly ? '' : `${footer(0)}\n\n`;
  const nameWidth = Math.max(...columns.map(({ name }) => widthOf(name)));
  const valueWidth = Math.max(0, ...cells.flat().map(widthOf));
  const lines = cells.flatMap((row, record) => {
    const title = `-[ RECORD ${record + 1} ]`;
    const rule = Array.from({ length: nameWidth + valueWidth + 3 }, (_, at) =>
      at === nameWidth + 1 ? '+' : '-',
    );
    const head = isTuplesOnly ? '' : title + rule.slice(title.length).join('');
    const values = row.flatMap((cell, at) =>
      linesOf(cell).map(
        (text, line) => `${pad(line === 0 ? (columns[at]?.name ?? '') : '', nameWidth)} | ${text}`,
      ),
    );
    return [...(isTuplesOnly ? (record > 0 ? [''] : []) : [head]), ...values];
  });
  return `${lines.join('\n')}\n\n`;
}
