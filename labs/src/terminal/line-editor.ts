import { NO_SEARCH, searchBack, searchPrompt, type HistorySearch } from './history-search.ts';
import { splitKeys } from './keys.ts';
import { editKey } from './edit-keys.ts';
import { textWidth } from './width.ts';
import { commonPrefix } from '../shell/completion.ts';
import type { Completion } from '../shell/protocol.ts';

export type LineEditorHost = {
  write: (text: string) => void;
  columns: () => number;
  prompt: () => string;
  history: () => readonly string[];
  cwd: () => string;
  /** A path as it is typed. */
  quote: (path: string) => string;
  run: (line: string) => Promise<RunEnd>;
  complete: (line: string, at: number) => Promise<Completion>;
  stop: () => void;
  /** Gives keys to the program that reads them. */
  press: (keys: string) => void;
};

/** How a line ended: with an exit code, stopped with its shell, or not at all because more lines must follow. */
export type RunEnd = number | 'stopped' | 'incomplete';

const CONTINUATION_PROMPT = '> ';
/** Edits the command line of a terminal, with history and completion, until it is passed to the shell. */
export function createLineEditor(host: LineEditorHost) {
  let text = '';
  let at = 0;
  /** The previous lines of an incomplete command. */
  let previousLines = '';
  /** The position in the history, and the text typed before. */
  let historyOffset = 0;
  let draft = '';
  let isBusy = false;
  /** Keys typed while a completion is running are queued. */
  let isCompleting = false;
  let row = 0;
  const queued: (string | (() => void))[] = [];
  let isReading = false;

  /** The search through the history, while it is open. */
  let search: HistorySearch | null = null;

  const prompt = () => (search ? searchPrompt(search) : previousLines ? CONTINUATION_PROMPT : host.prompt());
  const visibleLength = (shown: string) => textWidth(stripAnsi(shown));

  const render = () => {
    const columns = Math.max(1, host.columns());
    const start = visibleLength(prompt());
    const end = start + visibleLength(text);
    const here = start + visibleLength(text.slice(0, at));
    const up = row > 0 ? `\x1b[${row}A` : '';
    // At the right edge a terminal delays wrapping; a line feed moves the cursor to the computed position.
    const edge = end > 0 && end % columns === 0 ? '\r\n' : '';
    row = Math.floor(here / columns);
    const rise = Math.floor(end / columns) - row;
    const place = `${rise > 0 ? `\x1b[${rise}A` : ''}\r${here % columns > 0 ? `\x1b[${here % columns}C` : ''}`;
    host.write(`${up}\r\x1b[J${prompt()}${text}${edge}${place}`);
  };
  const edit = (next: string, place: number) => {
    text = next;
    at = Math.max(0, Math.min(place, next.length));
    render();
  };
  const reset = () => {
    text = '';
    at = 0;
    historyOffset = 0;
    row = 0;
    render();
  };
  const submit = async (): Promise<RunEnd> => {
    // A line that is drawn once can't be drawn twice by a terminal that is resized before it shows it.
    if (at < text.length) edit(text, text.length);
    host.write('\r\n');
    const line = previousLines ? `${previousLines}\n${text}` : text;
    isBusy = true;
    const end = await host.run(line);
    isReading = false;
    previousLines = end === 'incomplete' ? line : '';
    isBusy = false;
    reset();
    return end;
  };
  const submitAlone = async (): Promise<RunEnd> => {
    const end = await submit();
    runQueued();
    return end;
  };
  /** Types all lines of a command and runs it. */
  const submitCommand = (command: string): Promise<RunEnd> => {
    previousLines = '';
    const lines = command.replace(/\n+$/, '').split('\n');
    const last = lines.pop() ?? '';
    edit('', 0);
    for (const line of lines) {
      edit(line, line.length);
      host.write('\r\n');
      previousLines = previousLines ? `${previousLines}\n${line}` : line;
      row = 0;
    }
    edit(last, last.length);
    return submit();
  };
  const runQueued = () => {
    while (!isBusy && !isCompleting && queued.length > 0) {
      const next = queued.shift();
      if (typeof next === 'string') handleKey(next);
      else next?.();
    }
  };
  const recall = (step: number) => {
    const history = host.history();
    const next = historyOffset + step;
    if (next < 0 || next > history.length) return;
    if (historyOffset === 0) draft = text;
    historyOffset = next;
    const line = historyOffset === 0 ? draft : (history.at(-historyOffset) ?? '').replaceAll('\n', '; ');
    edit(line, line.length);
  };
  const complete = async () => {
    isCompleting = true;
    const { from, options } = await host.complete(text, at);
    isCompleting = false;
    const common = commonPrefix(options);
    if (options.length > 1 && common.length <= at - from) {
      host.write(`\r\n${options.map((option) => option.trim()).join('  ')}\r\n`);
      row = 0;
      render();
    } else if (options.length > 0) edit(text.slice(0, from) + common + text.slice(at), from + common.length);
    runQueued();
  };

  const find = (typed: string, offset: number) => {
    search = searchBack(host.history(), search ?? NO_SEARCH, { typed, offset });
    edit(search.found, search.found.length);
  };
  /** Whether a key belongs to the search; others end it and act on the line that was found. */
  const handleSearchKey = ({ typed, offset }: HistorySearch, key: string): boolean => {
    if (key === '\x12') find(typed, offset + 1);
    else if (key === '\x7f') find(typed.slice(0, -1), 1);
    else if (key >= ' ' && !key.startsWith('\x1b')) find(typed + key, Math.max(1, offset));
    else {
      search = null;
      if (key === '\x07') edit('', 0);
      else render();
      return key === '\x07' || key === '\x1b';
    }
    return true;
  };
  const endInput = () => {
    if (text !== '') return handleKey('\x1b[3~');
    host.write('\r\nThe shell of this lab stays open.\r\n');
    previousLines = '';
    reset();
  };

  const handleKey = (key: string): void => {
    if (search && handleSearchKey(search, key)) return;
    const changed = editKey(key, { text, at });
    if (changed) return edit(changed.text, changed.at);
    switch (key) {
      case '\r':
      case '\n':
        return void submitAlone();
      case '\x1b[A':
        return recall(1);
      case '\x1b[B':
        return recall(-1);
      case '\x12':
        return find('', 0);
      case '\x04':
        return endInput();
      case '\x0c':
        return clear();
      case '\t':
        return void complete();
      case '\x03':
        host.write('^C\r\n');
        previousLines = '';
        return reset();
      default:
        if (key < ' ' || key.startsWith('\x1b')) return;
        return edit(text.slice(0, at) + key + text.slice(at), at + key.length);
    }
  };
  const clear = () => {
    host.write('\x1b[2J\x1b[3J\x1b[H');
    row = 0;
    render();
  };

  return {
    start: reset,
    isBusy: () => isBusy,
    isEmpty: () => text === '',
    /** Handles keyboard input; while a program runs that reads none, only Ctrl+C acts and other keys are queued. */
    feed(data: string): void {
      if (isReading) return host.press(data);
      for (const key of splitKeys(data)) {
        if (isBusy && key === '\x03') host.stop();
        else if (isBusy || isCompleting) queued.push(key);
        else handleKey(key);
      }
    },
    /**
     * Types a command and runs it after the current one; an unfinished line is discarded. With a folder it goes there
     * first, in a line of its own.
     */
    type(command: string, folder?: string): Promise<RunEnd> {
      return new Promise((resolve) => {
        const work = async () => {
          const there =
            folder === undefined || folder === host.cwd()
              ? 0
              : await submitCommand(`cd ${host.quote(folder)}`);
          resolve(there === 0 ? await submitCommand(command) : there);
          runQueued();
        };
        if (isBusy || isCompleting) queued.push(() => void work());
        else void work();
      });
    },
    /** The running program begins or ends to read keys; it gets those that were typed ahead. */
    setReading(next: boolean): void {
      isReading = next;
      const ahead = queued.findIndex((one) => typeof one !== 'string');
      const keys = next ? queued.splice(0, ahead < 0 ? queued.length : ahead).join('') : '';
      if (keys) host.press(keys);
    },
    clear: () => (isBusy ? void queued.push(clear) : clear()),
    redraw: () => (isBusy ? undefined : render()),
  };
}

const ANSI_SEQUENCE = new RegExp(`${'\x1b'}\\[[\\d;]*[A-Za-z]`, 'g');

/** The text without ANSI escape sequences. */
export function stripAnsi(text: string): string {
  return text.replace(ANSI_SEQUENCE, '');
}
