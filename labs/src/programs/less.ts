import type { CommandIo, CommandResult } from '../commands/command.ts';
import { fitted, fullScreen, inverse } from './screen.ts';

/** `less`: shows a text page by page; in a pipe it passes the text on. */
export async function less(args: readonly string[], io: CommandIo): Promise<CommandResult> {
  const files = args.filter((arg) => !/^[-+]./.test(arg));
  let text = files.length === 0 ? io.stdin : '';
  for (const file of files) {
    const content = await io.files.read(file);
    if (content === null) return { stdout: '', stderr: `${file}: No such file or directory\n`, exitCode: 1 };
    text += content;
  }
  if (files.length === 0 && text === '')
    return { stdout: '', stderr: 'Missing filename ("less --help" for help)\n', exitCode: 1 };
  if (!io.terminal) return { stdout: text, stderr: '', exitCode: 0 };
  await page(text, files[0] ?? '', io.terminal);
  return { stdout: '', stderr: '', exitCode: 0 };
}

async function page(text: string, name: string, terminal: NonNullable<CommandIo['terminal']>): Promise<void> {
  const lines = text.replace(/\n$/, '').split('\n');
  let top = 0;
  let searched = '';
  /** What is typed after `/`; null outside a search. */
  let typing: string | null = null;
  let message = name;

  const height = () => Math.max(1, terminal.size().rows - 1);
  const scroll = (to: number) => {
    top = Math.max(0, Math.min(to, lines.length - height()));
    message = '';
  };
  const search = (step: 1 | -1) => {
    for (let at = top + step; at >= 0 && at < lines.length; at += step)
      if (lines[at]?.includes(searched)) return scroll(at);
    message = 'Pattern not found';
  };
  const status = () => {
    if (typing !== null) return `/${typing}`;
    if (message) return inverse(message);
    return top + height() >= lines.length ? inverse('(END)') : ':';
  };
  const typeSearch = (key: string) => {
    if (typing === null) return;
    if (key === '\r') {
      searched = typing || searched;
      typing = null;
      search(1);
    } else if (key === '\x7f') typing = typing === '' ? null : typing.slice(0, -1);
    else if (key === '\x03') typing = null;
    else if (key >= ' ') typing += key;
  };

  await fullScreen(terminal, {
    draw() {
      const { columns } = terminal.size();
      const shown = lines.slice(top, top + height()).map((line) => fitted(line, columns));
      const empty = Array.from({ length: height() - shown.length }, () => '~');
      return { rows: [...shown, ...empty, status()] };
    },
    press(key) {
      if (typing !== null) {
        typeSearch(key);
        return false;
      }
      switch (key) {
        case 'q':
        case 'Q':
          return true;
        case ' ':
        case 'f':
        case '\x1b[6~':
          scroll(top + height());
          break;
        case 'b':
        case '\x1b[5~':
          scroll(top - height());
          break;
        case 'j':
        case '\r':
        case '\x1b[B':
          scroll(top + 1);
          break;
        case 'k':
        case '\x1b[A':
          scroll(top - 1);
          break;
        case 'd':
          scroll(top + Math.floor(height() / 2));
          break;
        case 'u':
          scroll(top - Math.floor(height() / 2));
          break;
        case 'g':
          scroll(0);
          break;
        case 'G':
          scroll(lines.length);
          break;
        case '/':
          typing = '';
          break;
        case 'n':
          search(1);
          break;
        case 'N':
          search(-1);
          break;
      }
      return false;
    },
  });
}
