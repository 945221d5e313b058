/** What an action does to the text of a file. Lines are counted from 1, as in an editor. */

export type Range = { from: number; to: number };

/** Null where there is no place for it: the learner changed what the author expected. */
export type Edited = string | null;

export function appendLines(text: string, added: string): string {
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return start + withEnd(added);
}

export function insertBeforeLine(text: string, line: number, added: string): string {
  const at = startOfLine(text, line);
  return at >= text.length ? appendLines(text, added) : text.slice(0, at) + withEnd(added) + text.slice(at);
}

export function appendAfterMatch(text: string, match: string, added: string): Edited {
  const at = text.indexOf(match);
  if (at < 0) return null;
  const end = text.indexOf('\n', at + match.length);
  return end < 0 ? appendLines(text, added) : text.slice(0, end + 1) + withEnd(added) + text.slice(end + 1);
}

export type Wanted = { text: string; isRegex: boolean; before: number; after: number };

/** Where the text stands, widened by whole lines before and after where the author asks for them. */
export function findText(text: string, { text: wanted, isRegex, before, after }: Wanted): Range | null {
  const found = isRegex ? search(text, wanted) : plain(text, wanted);
  if (!found || (before === 0 && after === 0)) return found;
  const first = lineAt(text, found.from) - before;
  const last = lineAt(text, found.to) + after;
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

function plain(text: string, wanted: string): Range | null {
  const from = text.indexOf(wanted);
  return from < 0 ? null : { from, to: from + wanted.length };
}

function search(text: string, pattern: string): Range | null {
  try {
    const match = new RegExp(pattern, 'm').exec(text);
    return match && { from: match.index, to: match.index + match[0].length };
  } catch {
    return null;
  }
}

function withEnd(lines: string): string {
  return lines.endsWith('\n') ? lines : `${lines}\n`;
}
