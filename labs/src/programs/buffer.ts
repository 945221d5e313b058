import type { CommandIo } from '../commands/command.ts';
import { lastLetter, letters, textWidth } from '../terminal/width.ts';
import { fitted } from './screen.ts';

/** The text that an editor changes, and its cursor. */
export function createBuffer(text: string) {
  let lines = text.replace(/\n$/, '').split('\n');
  let row = 0;
  let column = 0;
  let top = 0;
  let saved = lines;

  const line = () => lines[row] ?? '';
  const place = (toRow: number, toColumn: number) => {
    row = Math.max(0, Math.min(toRow, lines.length - 1));
    column = Math.max(0, Math.min(toColumn, line().length));
  };
  const replaceRows = (from: number, count: number, next: readonly string[]) => {
    lines = [...lines.slice(0, from), ...next, ...lines.slice(from + count)];
    if (lines.length === 0) lines = [''];
  };
  return {
    line,
    lines: () => lines,
    row: () => row,
    column: () => column,
    text: () => (lines.length === 1 && lines[0] === '' ? '' : `${lines.join('\n')}\n`),
    isChanged: () => saved !== lines && saved.join('\n') !== lines.join('\n'),
    markSaved: () => void (saved = lines),
    place,
    replaceRows,
    left: () => place(row, column - (lastLetter(line().slice(0, column)).length || 0)),
    right: () => place(row, column + (letters(line().slice(column, column + 32))[0]?.length ?? 0)),
    insert(typed: string): void {
      const [first = '', ...more] = typed.split('\n');
      const [before, after] = [line().slice(0, column), line().slice(column)];
      if (more.length === 0) {
        replaceRows(row, 1, [before + first + after]);
        return place(row, column + first.length);
      }
      const last = more.pop() ?? '';
      replaceRows(row, 1, [before + first, ...more, last + after]);
      place(row + more.length + 1, last.length);
    },
    backspace(): void {
      if (column > 0) {
        const before = line().slice(0, column);
        const kept = before.slice(0, before.length - lastLetter(before).length);
        replaceRows(row, 1, [kept + line().slice(column)]);
        return place(row, kept.length);
      }
      if (row === 0) return;
      const above = lines[row - 1] ?? '';
      replaceRows(row - 1, 2, [above + line()]);
      place(row - 1, above.length);
    },
    deleteLetter(): void {
      const letter = letters(line().slice(column, column + 32))[0];
      if (letter !== undefined)
        replaceRows(row, 1, [line().slice(0, column) + line().slice(column + letter.length)]);
      else if (row + 1 < lines.length) replaceRows(row, 2, [line() + (lines[row + 1] ?? '')]);
    },
    /** Goes to the next place of a text, from the top again after the end. */
    find(text: string, step: 1 | -1 = 1): boolean {
      if (text === '') return false;
      const here =
        step === 1
          ? line().indexOf(text, column + 1)
          : column > 0
            ? line().lastIndexOf(text, column - 1)
            : -1;
      if (here >= 0) return (place(row, here), true);
      for (let at = 1; at <= lines.length; at++) {
        const other = (row + step * at + lines.length * 2) % lines.length;
        const found =
          step === 1 ? (lines[other] ?? '').indexOf(text) : (lines[other] ?? '').lastIndexOf(text);
        if (found >= 0) return (place(other, found), true);
      }
      return false;
    },
    /** The rows that fit, and where the cursor is in them. */
    view(height: number, columns: number, filler = '') {
      if (row < top) top = row;
      if (row >= top + height) top = row - height + 1;
      const width = textWidth(line().slice(0, column).replaceAll('\t', '        '));
      const from = Math.max(0, width - columns + 1);
      const rows = Array.from({ length: height }, (_, at) => {
        const shown = lines[top + at];
        return shown === undefined ? filler : fitted(shown, columns, top + at === row ? from : 0);
      });
      return { rows, cursor: { row: row - top, column: width - from } };
    },
  };
}

export type Buffer = ReturnType<typeof createBuffer>;

/** The file that an editor is asked to open; a line such as `+3` is where it begins. */
export async function openBuffer(args: readonly string[], io: CommandIo) {
  const file = args.find((arg) => !/^[-+]./.test(arg));
  const text = file === undefined ? null : await io.files.read(file);
  const buffer = createBuffer(text ?? '');
  const start = args.find((arg) => /^\+\d+$/.test(arg));
  if (start) buffer.place(Number(start) - 1, 0);
  return { file, buffer, isNew: text === null };
}
