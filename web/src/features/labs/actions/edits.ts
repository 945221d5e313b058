/** How an action edits the text of a file. Lines are counted from 1, as in an editor. */

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

export type TextMatch = { text: string; isRegex: boolean; before: number; after: number };

/** The range of the text, extended by whole lines before and after it if the author asks for them. */
export function findText(text: string, { text: wanted, isRegex, before, after }: TextMatch): Range | null {
  const found = isRegex ? findPattern(text, wanted) : findLiteral(text, wanted);
  if (!found || (before < 0 && after < 0)) return found;
  const first = lineAt(text, found.from) - Math.max(0, before);
  const last = lineAt(text, found.to) + Math.max(0, after);
  return { from: startOfLine(text, Math.max(1, first)), to: startOfLine(text, last + 1) };
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

function findPattern(text: string, pattern: string): Range | null {
  try {
    const match = new RegExp(pattern, 'm').exec(text);
    return match && { from: match.index, to: match.index + match[0].length };
  } catch {
    return null;
  }
}

function withNewline(lines: string): string {
  return lines.endsWith('\n') ? lines : `${lines}\n`;
}
