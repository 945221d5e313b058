import { splitKeys } from '../terminal/keys.ts';
import { letters, textWidth } from '../terminal/width.ts';
import type { CommandTerminal } from '../commands/command.ts';

const ESCAPE = '\x1b';
const ENTER = `${ESCAPE}[?1049h${ESCAPE}[H`;
const LEAVE = `${ESCAPE}[?1049l`;

export type Drawing = {
  /** One line for each row of the terminal; shorter drawings leave the rest empty. */
  rows: readonly string[];
  cursor?: { row: number; column: number };
};

type FullScreen = {
  draw: () => Drawing;
  /** Handles one key; ends the program with true. */
  press: (key: string) => Promise<boolean> | boolean;
};

/** Runs a full-screen program on the alternate screen, until it ends or is stopped. */
export async function fullScreen(terminal: CommandTerminal, { draw, press }: FullScreen): Promise<void> {
  terminal.write(ENTER);
  let isOver = false;
  while (!isOver) {
    terminal.write(drawn(draw(), terminal.size().rows));
    const keys = await terminal.readKeys();
    if (keys === null) break;
    for (const key of splitKeys(keys).flatMap(withoutAlt)) isOver ||= await press(key);
  }
  terminal.write(LEAVE);
}

/** Escape is a key of its own here, also right before another one. */
function withoutAlt(key: string): string[] {
  return key.length === 2 && key.startsWith(ESCAPE) ? [...key] : [key];
}

function drawn({ rows, cursor }: Drawing, height: number): string {
  const lines = Array.from({ length: height }, (_, at) => `${rows[at] ?? ''}${ESCAPE}[0m${ESCAPE}[K`);
  const place = cursor ? `${ESCAPE}[${cursor.row + 1};${cursor.column + 1}H${ESCAPE}[?25h` : `${ESCAPE}[?25l`;
  return `${ESCAPE}[?25l${ESCAPE}[H${lines.join('\r\n')}${place}`;
}

export const inverse = (text: string) => `${ESCAPE}[7m${text}${ESCAPE}[27m`;

/** The part of a line that fits, with tabs as spaces. */
export function fitted(line: string, columns: number, from = 0): string {
  let column = 0;
  let shown = '';
  for (const letter of letters(line)) {
    const width = letter === '\t' ? 8 - (column % 8) : textWidth(letter);
    if (column >= from && column + width <= from + columns)
      shown += letter === '\t' ? ' '.repeat(width) : letter;
    column += width;
  }
  return shown;
}
