import type { CommandTerminal, TerminalSize } from '../commands/command.ts';
import { splitKeys } from '../terminal/keys.ts';
import { lastLetter, textWidth } from '../terminal/width.ts';

type Reader = { take: (keys: string | null) => void };
type ReadOptions = { signal: AbortSignal; onReading: (isReading: boolean) => void };

export const USUAL_SIZE: TerminalSize = { columns: 80, rows: 24 };

/** The keys and the size of one terminal, for the programs that run in it. */
export function createKeyboard() {
  let size = USUAL_SIZE;
  let typed = '';
  let reader: Reader | null = null;

  return {
    size: () => size,
    resize(next: TerminalSize): void {
      size = next;
      reader?.take('');
    },
    press(keys: string): void {
      if (reader) reader.take(keys);
      else typed += keys;
    },
    /** Waits for keys; null when the program is stopped. */
    read({ signal, onReading }: ReadOptions): Promise<string | null> {
      if (signal.aborted) return Promise.resolve(null);
      if (typed) {
        const keys = typed;
        typed = '';
        return Promise.resolve(keys);
      }
      return new Promise((resolve) => {
        const stop = () => take(null);
        const take = (keys: string | null) => {
          reader = null;
          signal.removeEventListener('abort', stop);
          onReading(false);
          resolve(keys);
        };
        reader = { take };
        signal.addEventListener('abort', stop);
        onReading(true);
      });
    },
    /** Keys that a program left are dropped with it. */
    endProgram(): void {
      typed = '';
      reader = null;
    },
  };
}

export type Keyboard = ReturnType<typeof createKeyboard>;

type TerminalOptions = {
  keyboard: Keyboard;
  write: (text: string) => void;
  signal: AbortSignal;
  onReading: (isReading: boolean) => void;
  /** Stops the program, as Ctrl+C does where it reads lines. */
  stop: () => void;
};

/** The terminal that a program gets. */
export function programTerminal(options: TerminalOptions): CommandTerminal {
  const { keyboard, write, stop } = options;
  const readKeys = () => keyboard.read(options);
  /** Keys after the line that was read last. */
  let rest: string[] = [];
  return {
    size: keyboard.size,
    write,
    async readKeys() {
      const keys = rest.join('');
      rest = [];
      return keys || readKeys();
    },
    async readLine(prompt = '') {
      let line = '';
      write(prompt);
      for (;;) {
        if (rest.length === 0) {
          const keys = await readKeys();
          if (keys === null) return null;
          rest = splitKeys(keys);
        }
        const key = rest.shift() ?? '';
        const erased = erase(line, key);
        if (key === '\r' || key === '\n') {
          write('\r\n');
          return line;
        }
        if (key === '\x04' && line === '') return null;
        if (key === '\x03') {
          write('^C\r\n');
          stop();
          return null;
        }
        if (erased !== null) {
          write('\b \b'.repeat(textWidth(line) - textWidth(erased)));
          line = erased;
        } else if (key === '\t' || key >= ' ') {
          if (key.startsWith('\x1b')) continue;
          line += key;
          write(key);
        }
      }
    },
  };
}

/** What Backspace, Ctrl+W and Ctrl+U leave of a line; null for other keys. */
function erase(line: string, key: string): string | null {
  switch (key) {
    case '\x7f':
    case '\b':
      return line.slice(0, line.length - lastLetter(line).length);
    case '\x15':
      return '';
    case '\x17':
      return line.replace(/\S*\s*$/, '');
    default:
      return null;
  }
}
