import type { Buffer } from './buffer.ts';

/** Where a motion leads; null where the key is none. */
export function motion(key: string, buffer: Buffer, count: number): { row: number; column: number } | null {
  const [row, column, line] = [buffer.row(), buffer.column(), buffer.line()];
  switch (key) {
    case 'h':
    case '\x7f':
    case '\x1b[D':
      return { row, column: column - count };
    case 'l':
    case ' ':
    case '\x1b[C':
      return { row, column: Math.min(column + count, line.length) };
    case 'j':
    case '\x1b[B':
      return { row: row + count, column };
    case 'k':
    case '\x1b[A':
      return { row: row - count, column };
    case '\r':
      return { row: row + count, column: 0 };
    case '0':
    case '\x1b[H':
      return { row, column: 0 };
    case '^':
      return { row, column: /^\s*/.exec(line)?.[0].length ?? 0 };
    case '$':
    case '\x1b[F':
      return { row, column: line.length };
    case 'G':
      return { row: count > 1 ? count - 1 : buffer.lines().length - 1, column: 0 };
    case 'w':
    case 'b':
    case 'e':
      return words(key, buffer, count);
    default:
      return null;
  }
}

function words(key: 'w' | 'b' | 'e', buffer: Buffer, count: number): { row: number; column: number } {
  let [row, column] = [buffer.row(), buffer.column()];
  for (let step = 0; step < count; step++) {
    const line = buffer.lines()[row] ?? '';
    if (key === 'b') {
      const start = /(?:\w+|[^\w\s]+)\s*$/.exec(line.slice(0, column))?.index;
      if (start !== undefined) column = start;
      else if (row > 0) {
        row--;
        column = /(?:\w+|[^\w\s]+)\s*$/.exec(buffer.lines()[row] ?? '')?.index ?? 0;
      }
      continue;
    }
    const rest = line.slice(column + (key === 'e' ? 1 : 0));
    const found =
      key === 'e'
        ? /^\s*(?:\w+|[^\w\s]+)/.exec(rest)?.[0].length
        : /^(?:\w+|[^\w\s]+|)\s*(?=\S)/.exec(rest)?.[0].length;
    if (found) column += found;
    else if (row + 1 < buffer.lines().length) {
      row++;
      column = /^\s*/.exec(buffer.lines()[row] ?? '')?.[0].length ?? 0;
    } else column = line.length;
  }
  return { row, column };
}
