import type { LabAction } from '@academy/domain/labs';

/** The text edits of actions. Lines are counted from 1, as in an editor. */

export type Range = { from: number; to: number };

/** Null if the text to edit was not found, because the learner has changed it. */
export type EditResult = string | null;

export function appendLines(text: string, added: string): string {
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return start + withNewline(added);
}

export function insertBeforeLine(text: string, line: number, added: string): string {
  const at = startOfLine(text, line);
  return at >= text.length
    ? appendLines(text, added)
    : text.slice(0, at) + withNewline(added) + text.slice(at);
}

export function appendAfterMatch(text: string, match: string, added: string): EditResult {
  const at = text.indexOf(match);
  if (at < 0) return null;
  const end = text.indexOf('\n', at + match.length);
  return end < 0
    ? appendLines(text, added)
    : text.slice(0, end + 1) + withNewline(added) + text.slice(end + 1);
}

export type TextMatch = Pick<
  Extract<LabAction, { does: 'editor:select-matching-text' }>,
  'text' | 'isRegex' | 'before' | 'after' | 'group' | 'start' | 'stop'
>;

/** The range of the text, or of whole lines around it if the author requests that. */
export function findText(text: string, match: TextMatch): Range | null {
  const { before, after, start, stop } = match;
  const from = start === undefined ? 0 : startOfLine(text, countedLine(text, start));
  const to = stop === undefined ? text.length : startOfLine(text, countedLine(text, stop));
  const part = text.slice(from, to);
  const inPart = match.isRegex ? findPattern(part, match) : findLiteral(part, match.text);
  const found = inPart && { from: inPart.from + from, to: inPart.to + from };
  if (!found || (before === undefined && after === undefined)) return found;
  const first = before === -1 ? 1 : lineAt(text, found.from) - (before ?? 0);
  const last = lineAt(text, found.to) + (after ?? 0);
  return {
    from: startOfLine(text, Math.max(1, first)),
    to: after === -1 ? text.length : startOfLine(text, last + 1),
  };
}

/** A negative number counts from the end. */
function countedLine(text: string, line: number): number {
  return line < 0 ? Math.max(1, lineAt(text, text.length) + line + 1) : Math.max(1, line);
}

export function replaceRange(text: string, { from, to }: Range, added: string): string {
  return text.slice(0, from) + added + text.slice(to);
}

export function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function findLiteral(text: string, wanted: string): Range | null {
  const from = text.indexOf(wanted);
  return from < 0 ? null : { from, to: from + wanted.length };
}

function findPattern(text: string, { text: pattern, group = 0 }: TextMatch): Range | null {
  try {
    const [from, to] = new RegExp(pattern, 'dm').exec(text)?.indices?.[group] ?? [];
    return from === undefined || to === undefined ? null : { from, to };
  } catch {
    return null;
  }
}

function withNewline(lines: string): string {
  return lines.endsWith('\n') ? lines : `${lines}\n`;
}
