import type { CommandTerminal } from '../commands/command.ts';
import { createLineEditor } from './line-editor.ts';

type Options = {
  terminal: Pick<CommandTerminal, 'size' | 'write' | 'readKeys'>;
  prompt: () => string;
  /** The learner drops the line with Ctrl+C. */
  onCancel: () => void;
};

/** Reads lines for a program with a prompt, which are edited like those of the shell, with a history of their own. */
export function createLineReader({ terminal, prompt, onCancel }: Options): () => Promise<string | null> {
  const history: string[] = [];
  const lines: string[] = [];
  let goOn: (() => void) | null = null;
  const editor = createLineEditor({
    write: terminal.write,
    columns: () => terminal.size().columns,
    prompt,
    history: () => history,
    cwd: () => '',
    quote: (path) => path,
    complete: async (_, at) => ({ from: at, options: [] }),
    stop: () => undefined,
    press: () => undefined,
    run: (line) =>
      new Promise((resolve) => {
        if (line.trim() && line !== history.at(-1)) history.push(line);
        lines.push(line);
        goOn = () => resolve(0);
      }),
  });
  return async () => {
    if (goOn) goOn();
    else editor.start();
    // Lines that were pasted together follow without further keys.
    await new Promise((resolve) => setTimeout(resolve));
    while (lines.length === 0) {
      const keys = await terminal.readKeys();
      if (keys === null || (keys === '\x04' && editor.isEmpty())) return null;
      if (keys.includes('\x03')) onCancel();
      if (keys === '') editor.redraw();
      else editor.feed(keys);
    }
    return lines.shift() ?? null;
  };
}
