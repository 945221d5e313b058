export type CsvValue = string | number | boolean | null;

/**
 * One line of a CSV file. A text that a spreadsheet would run as a formula gets a leading apostrophe, because the
 * texts come from users.
 */
export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(formatCell).join(',')}\r\n`;
}

/** Spreadsheets recognize UTF-8 by it. */
export const UTF8_BOM = '\uFEFF';

function formatCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Spreadsheets skip leading whitespace and control characters, and accept full-width operators. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
