/** Classifies single lines of Markdown in one pass over their characters, without regular expressions that backtrack. */

export interface Fence {
  mark: string;
  length: number;
  language: string;
}

export interface Marker {
  ordered: boolean;
  /** Bullet or delimiter; another one starts a new list. */
  style: string;
  number: number | null;
  indent: number;
  /** The column where the item's content begins; lines indented this far belong to the item. */
  content: number;
  rest: string;
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Leading whitespace in columns; a tab advances to the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === ' ') columns += 1;
    else if (line[at] === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Removes up to `columns` of indentation and writes the rest as spaces. */
export function dedent(line: string, columns: number): string {
  const indent = indentOf(line);
  return ' '.repeat(Math.max(0, indent - columns)) + line.trimStart();
}

/** A fence may also open directly after a list marker. */
export function opensFence(line: string): Fence | null {
  return fenceIn(line) ?? fenceIn(markerOf(line)?.rest ?? '');
}

export function closesFence(line: string, fence: Fence): boolean {
  const found = fenceIn(line);
  return found !== null && found.mark === fence.mark && found.length >= fence.length && found.language === '';
}

export function markerOf(line: string): Marker | null {
  const indent = indentOf(line);
  const text = line.trimStart();
  const width = markerWidth(text);
  if (width === 0 || !isGap(text[width]) || isThematicBreak(line)) return null;
  const digits = text.slice(0, width - 1);
  const rest = text.slice(width).trimStart();
  const gap = indentOf(text.slice(width));
  return {
    ordered: digits !== '',
    style: text[width - 1] ?? '',
    number: digits === '' ? null : Number(digits),
    indent,
    content: indent + width + (rest === '' || gap > 4 ? 1 : gap),
    rest,
  };
}

/** The text of a heading of the given level, or null for any other line. */
export function headingText(line: string, level: number): string | null {
  if (indentOf(line) > 3) return null;
  const text = line.trim();
  const depth = runLength(text, '#');
  if (depth !== level || !isGap(text[depth])) return null;
  return withoutClosingMarks(text.slice(depth).trim());
}

export function isHeading(line: string): boolean {
  return headingLevel(line) !== null;
}

/** 1 to 6, or null for a line that is no heading. */
export function headingLevel(line: string): number | null {
  const text = line.trimStart();
  const depth = runLength(text, '#');
  return depth >= 1 && depth <= 6 && isGap(text[depth]) && indentOf(line) <= 3 ? depth : null;
}

export function isThematicBreak(line: string): boolean {
  const mark = line.trimStart()[0];
  if (mark !== '-' && mark !== '*' && mark !== '_') return false;
  let marks = 0;
  for (const character of line) {
    if (character === mark) marks += 1;
    else if (character.trim() !== '') return false;
  }
  return marks >= 3;
}

export function isQuote(line: string): boolean {
  return line.trimStart().startsWith('>');
}

export function quoteText(line: string): string {
  const text = line.trimStart().slice(1);
  return text.startsWith(' ') ? text.slice(1) : text;
}

export function fenceIn(line: string): Fence | null {
  const text = line.trim();
  const mark = text[0];
  if (mark !== '`' && mark !== '~') return null;
  const length = runLength(text, mark);
  const language = text.slice(length).trim();
  if (length < 3 || (mark === '`' && language.includes('`'))) return null;
  return { mark, length, language };
}

/** `-`, `*`, `+`, or at most nine digits followed by a period or parenthesis. */
function markerWidth(text: string): number {
  const first = text[0];
  if (first === '-' || first === '*' || first === '+') return 1;
  let digits = 0;
  while (isDigit(text[digits])) digits += 1;
  const end = text[digits];
  return digits >= 1 && digits <= 9 && (end === '.' || end === ')') ? digits + 1 : 0;
}

function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return isGap(text[end - 1]) ? text.slice(0, end).trimEnd() : text;
}

function runLength(text: string, mark: string): number {
  let length = 0;
  while (text[length] === mark) length += 1;
  return length;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isGap(character: string | undefined): boolean {
  return character === undefined || character === ' ' || character === '\t';
}
