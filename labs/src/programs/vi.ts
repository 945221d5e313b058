import { openBuffer, type Buffer } from './buffer.ts';
import { done, failed } from './options.ts';
import type { Program } from './programs.ts';
import { fullScreen } from './screen.ts';
import { motion } from './vi-keys.ts';
import { colonCommand } from './vi-line.ts';

type Moment = { lines: readonly string[]; row: number; column: number };

/** `vi` with its normal, insert and command modes. */
export const vi: Program = async (args, io) => {
  if (!io.terminal) return failed('Vim: Warning: Input is not from a terminal');
  const { file: opened, buffer, isNew } = await openBuffer(args, io);
  const { terminal } = io;
  let file = opened;
  let mode: 'normal' | 'insert' = 'normal';
  /** What is typed after `:` or `/`, with that sign; null outside. */
  let typing: string | null = null;
  let searched = '';
  /** A count and an operator that wait for a motion. */
  let pending = '';
  let message = file === undefined ? '' : `"${file}"${isNew ? ' [New]' : ` ${buffer.lines().length}L`}`;
  let yanked: { text: string; isLines: boolean } = { text: '', isLines: false };
  const past: Moment[] = [];

  const remember = () =>
    void past.push({ lines: buffer.lines(), row: buffer.row(), column: buffer.column() });
  const undo = () => {
    const before = past.pop();
    if (!before) return void (message = 'Already at oldest change');
    buffer.replaceRows(0, buffer.lines().length, before.lines);
    buffer.place(before.row, before.column);
  };
  const insert = (row: number, column: number) => {
    remember();
    buffer.place(row, column);
    mode = 'insert';
  };
  const openLine = (row: number) => {
    remember();
    buffer.replaceRows(row, 0, ['']);
    buffer.place(row, 0);
    mode = 'insert';
  };
  const search = (step: 1 | -1) => {
    if (!buffer.find(searched, step)) message = `E486: Pattern not found: ${searched}`;
  };
  const save = async (name: string | undefined): Promise<boolean> => {
    if (name === undefined) return ((message = 'E32: No file name'), false);
    file = name;
    await io.files.write(name, buffer.text());
    buffer.markSaved();
    message = `"${name}" ${buffer.lines().length}L, ${buffer.text().length}B written`;
    return true;
  };
  const runColon = async (text: string): Promise<boolean> => {
    const before: Moment = { lines: buffer.lines(), row: buffer.row(), column: buffer.column() };
    const asked = colonCommand(text, buffer);
    if (before.lines !== buffer.lines()) past.push(before);
    message = asked.message ?? '';
    if (asked.write !== undefined && !(await save(asked.write === true ? file : asked.write))) return false;
    if (asked.quit === 'if saved' && buffer.isChanged())
      return ((message = 'E37: No write since last change (add ! to override)'), false);
    return asked.quit !== undefined;
  };
  const paste = (isAfter: boolean) => {
    remember();
    if (yanked.isLines) {
      const row = buffer.row() + (isAfter ? 1 : 0);
      buffer.replaceRows(row, 0, yanked.text.split('\n'));
      return buffer.place(row, 0);
    }
    if (isAfter) buffer.right();
    buffer.insert(yanked.text);
    buffer.left();
  };
  const operate = (operator: string, key: string, count: number) => {
    const isWholeLine = key === operator || key === 'j' || key === 'k' || key === 'G';
    const target =
      key === operator
        ? { row: buffer.row() + count - 1, column: 0 }
        : motion(operator === 'c' && key === 'w' ? 'e' : key, buffer, count);
    if (!target) return;
    if (operator !== 'y') remember();
    if (isWholeLine) operateLines(operator, target.row);
    else
      operateLetters(
        operator,
        target.row === buffer.row()
          ? target.column + (key === 'e' || (operator === 'c' && key === 'w') ? 1 : 0)
          : Infinity,
      );
  };
  const operateLines = (operator: string, to: number) => {
    const last = Math.min(Math.max(buffer.row(), to), buffer.lines().length - 1);
    const from = Math.max(0, Math.min(buffer.row(), to));
    yanked = {
      text: buffer
        .lines()
        .slice(from, last + 1)
        .join('\n'),
      isLines: true,
    };
    if (operator === 'y') return buffer.place(from, buffer.column());
    buffer.replaceRows(from, last - from + 1, operator === 'c' ? [''] : []);
    buffer.place(from, 0);
    if (operator === 'c') mode = 'insert';
  };
  const operateLetters = (operator: string, to: number) => {
    const [line, here] = [buffer.line(), buffer.column()];
    const [from, end] = [Math.min(here, to), Math.min(Math.max(here, to), line.length)];
    yanked = { text: line.slice(from, end), isLines: false };
    if (operator !== 'y') buffer.replaceRows(buffer.row(), 1, [line.slice(0, from) + line.slice(end)]);
    buffer.place(buffer.row(), from);
    if (operator === 'c') mode = 'insert';
  };
  const normal = (key: string): void => {
    const [, counted = '', operator = ''] = /^(\d*)(.*)$/.exec(pending) ?? [];
    if (/[1-9]/.test(key) || (key === '0' && /\d$/.test(pending))) return void (pending += key);
    pending = '';
    message = '';
    const count = Number(counted || 1);
    if (operator === 'r') {
      remember();
      buffer.deleteLetter();
      buffer.insert(key);
      return buffer.left();
    }
    if (operator === 'g') return key === 'g' ? buffer.place(counted ? count - 1 : 0, 0) : undefined;
    if (operator) return operate(operator, key, count);
    const target = motion(key, buffer, count);
    if (target) return buffer.place(target.row, Math.max(0, target.column));
    change(key, counted, count);
  };
  const change = (key: string, counted: string, count: number): void => {
    const [row, column, line] = [buffer.row(), buffer.column(), buffer.line()];
    const actions: Record<string, () => void> = {
      i: () => insert(row, column),
      a: () => insert(row, column + 1),
      I: () => insert(row, /^\s*/.exec(line)?.[0].length ?? 0),
      A: () => insert(row, line.length),
      o: () => openLine(row + 1),
      O: () => openLine(row),
      x: () => (remember(), operateLetters('d', column + count)),
      D: () => operate('d', '$', 1),
      C: () => operate('c', '$', 1),
      J: () => (remember(), buffer.place(row, line.length), buffer.deleteLetter()),
      u: undo,
      p: () => paste(true),
      P: () => paste(false),
      n: () => search(1),
      N: () => search(-1),
      ':': () => void (typing = ':'),
      '/': () => void (typing = '/'),
      '\x06': () => buffer.place(row + terminal.size().rows - 2, 0),
      '\x02': () => buffer.place(row - terminal.size().rows + 2, 0),
    };
    if (['d', 'y', 'c', 'r', 'g', 'Z'].includes(key)) pending = counted + key;
    else actions[key]?.();
  };

  await fullScreen(terminal, {
    draw() {
      const { rows, columns } = terminal.size();
      const { rows: shown, cursor } = buffer.view(Math.max(1, rows - 1), columns, '~');
      const place = `${buffer.row() + 1},${buffer.column() + 1}`;
      const status = typing ?? (mode === 'insert' ? '-- INSERT --' : message);
      const foot =
        typing === null ? status.padEnd(Math.max(0, columns - 12)).slice(0, columns - 12) + place : status;
      return {
        rows: [...shown, foot],
        cursor: typing === null ? cursor : { row: rows - 1, column: foot.length },
      };
    },
    async press(key) {
      if (typing !== null) {
        const typed = typing;
        if (key === '\r') {
          typing = null;
          if (typed.startsWith(':')) return runColon(typed.slice(1));
          searched = typed.slice(1) || searched;
          search(1);
        } else if (key === '\x1b' || key === '\x03') typing = null;
        else if (key === '\x7f') typing = typed.length > 1 ? typed.slice(0, -1) : null;
        else if (key >= ' ') typing += key;
      } else if (mode === 'insert') {
        if (key === '\x1b' || key === '\x03') {
          mode = 'normal';
          buffer.left();
        } else typeKey(buffer, key);
      } else if (pending === 'Z' && key === 'Z') return runColon('x');
      else if (key === '\x1b') pending = '';
      else normal(key);
      return false;
    },
  });
  return done();
};

function typeKey(buffer: Buffer, key: string): void {
  const target = key.startsWith('\x1b[') ? motion(key, buffer, 1) : null;
  if (target) buffer.place(target.row, target.column);
  else if (key === '\x7f' || key === '\b') buffer.backspace();
  else if (key === '\r' || key === '\n') buffer.insert('\n');
  else if (key === '\x1b[3~') buffer.deleteLetter();
  else if (key === '\t' || key >= ' ') buffer.insert(key);
}
