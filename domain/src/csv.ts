export type CsvValue = string | number | boolean | null;

/**
 * One line of a CSV file, for spreadsheets. A text that a spreadsheet would take for a formula gets an apostrophe
 * before it: what a stranger wrote must stay text on the desk of who reads it.
 */
export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(formatCell).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const UTF8_BOM = '\uFEFF';

function formatCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Blanks and odd signs before the first character do not make a formula harmless, and full-width signs count too. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
