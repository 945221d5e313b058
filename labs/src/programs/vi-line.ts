import type { Buffer } from './buffer.ts';

/** What a `:` command asks of the editor. */
export type Asked = { write?: string | true; quit?: 'if saved' | 'always'; message?: string };

/** Reads a `:` command: w, q, wq, x, a line number, s and %s, d. */
export function colonCommand(text: string, buffer: Buffer): Asked {
  const [, name, file] = /^\s*(wq!?|w!?|x|q!?|e!)(?:\s+(.+))?\s*$/.exec(text) ?? [];
  if (name === 'q') return { quit: 'if saved' };
  if (name === 'q!') return { quit: 'always' };
  if (name === 'w' || name === 'w!') return { write: file ?? true };
  if (name === 'wq' || name === 'wq!' || name === 'x') return { write: file ?? true, quit: 'always' };
  if (/^\d+$/.test(text)) return (buffer.place(Number(text) - 1, 0), {});
  if (text === '$') return (buffer.place(Infinity, 0), {});
  if (/^(?:set|syntax|noh)/.test(text)) return {};
  const [, range = '', rest = ''] = /^(%|(?:\d+|\.|\$)(?:,(?:\d+|\.|\$))?)?(.*)$/.exec(text) ?? [];
  const [from, to] = rowsOf(range, buffer);
  if (rest === 'd') {
    buffer.replaceRows(from, to - from + 1, []);
    buffer.place(from, 0);
    return {};
  }
  const [, pattern, replacement, flags = ''] =
    /^s\/((?:\\.|[^/])*)\/((?:\\.|[^/])*)(?:\/([gi]*))?$/.exec(rest) ?? [];
  if (pattern === undefined || replacement === undefined)
    return { message: `E492: Not an editor command: ${text}` };
  return substitute(buffer, { from, to, pattern, replacement, flags });
}

function rowsOf(range: string, buffer: Buffer): [number, number] {
  const last = buffer.lines().length - 1;
  if (range === '%') return [0, last];
  const row = (word: string | undefined) =>
    word === undefined || word === '' || word === '.' ? buffer.row() : word === '$' ? last : Number(word) - 1;
  const [first, second = first] = range.split(',');
  return [Math.max(0, row(first)), Math.min(last, row(second))];
}

type Substitution = { from: number; to: number; pattern: string; replacement: string; flags: string };

function substitute(buffer: Buffer, { from, to, pattern, replacement, flags }: Substitution): Asked {
  let expression: RegExp;
  try {
    // vi writes groups and repetition with a backslash, and takes them literally without.
    const source = pattern.replaceAll(/\\?[(){}+?|]/g, (found) =>
      found.length === 2 ? found.slice(1) : `\\${found}`,
    );
    expression = new RegExp(
      source.replaceAll('\\<', '\\b').replaceAll('\\>', '\\b'),
      `u${flags}`.replace('u', ''),
    );
  } catch {
    return { message: `E486: Pattern not found: ${pattern}` };
  }
  const inserted = replacement
    .replaceAll('$', '$$$$')
    .replaceAll(/\\(\d)/g, '$$$1')
    .replaceAll(/(^|[^\\])&/g, '$1$$&')
    .replaceAll('\\/', '/');
  let last = -1;
  for (let row = from; row <= to; row++) {
    const line = buffer.lines()[row] ?? '';
    if (line.search(expression) < 0) continue;
    buffer.replaceRows(row, 1, [line.replace(expression, inserted)]);
    last = row;
  }
  if (last < 0) return { message: `E486: Pattern not found: ${pattern}` };
  buffer.place(last, 0);
  return {};
}
