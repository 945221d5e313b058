export type CsvValue = string | number | boolean | null;

/**
 * One line of a CSV file. Whatever a spreadsheet would run as a formula gets an apostrophe before it, because the texts
 * come from users: at the beginning, and after a semicolon, tab or line break, where spreadsheets that expect another
 * separator begin a new cell in spite of our quotes.
 */
export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(formatCell).join(',')}\r\n`;
}

/** Spreadsheets recognize UTF-8 by it. */
export const UTF8_BOM = '\uFEFF';

function formatCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = value.replaceAll(CELL_START, withApostrophe).replace(/^(?=[\t\r\n])/, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}

function withApostrophe(start: string): string {
  const last = start.slice(-1);
  return OPERATOR.test(last) ? `${start.slice(0, -1)}'${last}` : start;
}

/** Spreadsheets accept full-width operators. */
const OPERATOR = /[=+\-@|%＝＋－＠]/;

/** They skip whitespace, control characters and empty quotes. The operator is optional, so that no text is read twice. */
const CELL_START = /(?:^|[;\t\r\n])[\s\p{Cc}\p{Cf}";]*[=+\-@|%＝＋－＠]?/gu;
