import { commonStart } from '../shell/completion.ts';
import type { Completion } from '../shell/protocol.ts';
import { withoutColors } from './prompt.ts';

export type ReaderHost = {
  write: (text: string) => void;
  columns: () => number;
  prompt: () => string;
  history: () => readonly string[];
  /** Runs a whole line; false means that it goes on. */
  run: (line: string) => Promise<boolean>;
  complete: (line: string, at: number) => Promise<Completion>;
  stop: () => void;
};

const GOES_ON = '> ';
const ESCAPE = '\x1b';
/** What a keyboard sends: a sequence for an arrow, a letter for a letter. */
const KEYS = new RegExp(`${ESCAPE}(?:\\[[\\d;]*[A-Za-z~]|O[A-Z]|.)|[\\s\\S]`, 'gu');

/** The line that somebody types into a terminal, with history and completion, until it is handed to the shell. */
export function createReader(host: ReaderHost) {
  let text = '';
  let at = 0;
  /** Lines of a command that goes on. */
  let earlier = '';
  /** How far back in history, and what was typed before going there. */
  let back = 0;
  let draft = '';
  let isBusy = false;
  /** Between Tab and what the shell says to it; a key that comes meanwhile must not overtake it. */
  let isAsking = false;
  let row = 0;
  const ahead: (() => void)[] = [];

  const prompt = () => (earlier ? GOES_ON : host.prompt());
  const shown = (letters: string) => [...withoutColors(letters)].length;

  const draw = () => {
    const columns = Math.max(1, host.columns());
    const start = shown(prompt());
    const end = start + shown(text);
    const here = start + shown(text.slice(0, at));
    const up = row > 0 ? `\x1b[${row}A` : '';
    // At the very edge the cursor waits behind the last letter; a new line brings it to where it is counted.
    const edge = end > 0 && end % columns === 0 ? '\r\n' : '';
    row = Math.floor(here / columns);
    const rise = Math.floor(end / columns) - row;
    const place = `${rise > 0 ? `\x1b[${rise}A` : ''}\r${here % columns > 0 ? `\x1b[${here % columns}C` : ''}`;
    host.write(`${up}\r\x1b[J${prompt()}${text}${edge}${place}`);
  };
  const edit = (next: string, place: number) => {
    text = next;
    at = Math.max(0, Math.min(place, next.length));
    draw();
  };
  const fresh = () => {
    text = '';
    at = 0;
    back = 0;
    row = 0;
    draw();
  };
  const submit = async () => {
    edit(text, text.length);
    host.write('\r\n');
    const line = earlier ? `${earlier}\n${text}` : text;
    isBusy = true;
    const isWhole = await host.run(line);
    earlier = isWhole ? '' : line;
    isBusy = false;
    fresh();
    goOn();
  };
  const goOn = () => {
    while (!isBusy && !isAsking && ahead.length > 0) ahead.shift()?.();
  };
  const recall = (step: number) => {
    const history = host.history();
    const next = back + step;
    if (next < 0 || next > history.length) return;
    if (back === 0) draft = text;
    back = next;
    const line = back === 0 ? draft : (history.at(-back) ?? '').replaceAll('\n', '; ');
    edit(line, line.length);
  };
  const complete = async () => {
    isAsking = true;
    const { from, options } = await host.complete(text, at);
    isAsking = false;
    const common = commonStart(options);
    if (options.length > 1 && common.length <= at - from) {
      host.write(`\r\n${options.map((option) => option.trim()).join('  ')}\r\n`);
      row = 0;
      draw();
    } else if (options.length > 0) edit(text.slice(0, from) + common + text.slice(at), from + common.length);
    goOn();
  };
  const wordLeft = () => at - (/\S*\s*$/.exec(text.slice(0, at))?.[0].length ?? 0);
  const wordRight = () => at + (/^\s*\S*/.exec(text.slice(at))?.[0].length ?? 0);

  const press = (key: string): void => {
    switch (key) {
      case '\r':
      case '\n':
        return void submit();
      case '\x7f':
        return at > 0 ? edit(text.slice(0, at - 1) + text.slice(at), at - 1) : undefined;
      case '\x1b[3~':
        return edit(text.slice(0, at) + text.slice(at + 1), at);
      case '\x1b[D':
        return edit(text, at - 1);
      case '\x1b[C':
        return edit(text, at + 1);
      case '\x1b[A':
        return recall(1);
      case '\x1b[B':
        return recall(-1);
      case '\x01':
      case '\x1b[H':
      case '\x1b[1~':
        return edit(text, 0);
      case '\x05':
      case '\x1b[F':
      case '\x1b[4~':
        return edit(text, text.length);
      case '\x1b[1;5D':
      case '\x1bb':
        return edit(text, wordLeft());
      case '\x1b[1;5C':
      case '\x1bf':
        return edit(text, wordRight());
      case '\x0b':
        return edit(text.slice(0, at), at);
      case '\x15':
        return edit(text.slice(at), 0);
      case '\x17':
        return edit(text.slice(0, wordLeft()) + text.slice(at), wordLeft());
      case '\x0c':
        return clear();
      case '\t':
        return void complete();
      case '\x03':
        host.write('^C\r\n');
        earlier = '';
        return fresh();
      default:
        if (key < ' ' || key.startsWith('\x1b')) return;
        return edit(text.slice(0, at) + key + text.slice(at), at + key.length);
    }
  };
  const clear = () => {
    host.write('\x1b[2J\x1b[3J\x1b[H');
    row = 0;
    draw();
  };

  return {
    start: fresh,
    isBusy: () => isBusy,
    /** What comes from the keyboard; while a program runs only stopping it is heard, the rest waits. */
    feed(data: string): void {
      for (const [key] of data.matchAll(KEYS)) {
        if (isBusy && key === '\x03') host.stop();
        else if (isBusy || isAsking) ahead.push(() => press(key));
        else press(key);
      }
    },
    /** Types a command and runs it, after what is running; what was half typed gives way. */
    type(command: string): void {
      const work = () => {
        earlier = '';
        const lines = command.replace(/\n+$/, '').split('\n');
        const last = lines.pop() ?? '';
        edit('', 0);
        for (const line of lines) {
          edit(line, line.length);
          host.write('\r\n');
          earlier = earlier ? `${earlier}\n${line}` : line;
          row = 0;
        }
        edit(last, last.length);
        void submit();
      };
      if (isBusy || isAsking) ahead.push(work);
      else work();
    },
    clear: () => (isBusy ? void ahead.push(clear) : clear()),
    redraw: () => (isBusy ? undefined : draw()),
  };
}
