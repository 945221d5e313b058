import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { createJournal, startingEntries } from '../src/files/journal.ts';
import { HOME } from '../src/lab.ts';
import type { SessionRecord } from '../src/shell/protocol.ts';
import { createRunner, type ShellWorker } from '../src/shell/runner.ts';
import { createLineEditor } from '../src/terminal/line-editor.ts';
import { formatPrompt, quoteFolder } from '../src/terminal/prompt.ts';
import { EXERCISES } from './exercises.ts';

const find = <Type extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Type>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};
const choice = find<HTMLSelectElement>('#exercise');
const result = find<HTMLOutputElement>('#result');
for (const { title } of EXERCISES) choice.append(new Option(title));

let { close, check } = open();
find('#check').addEventListener('click', () => void check());
choice.addEventListener('change', () => {
  close();
  ({ close, check } = open());
});

function open() {
  const exercise = EXERCISES[choice.selectedIndex];
  if (!exercise) throw new Error('There is no exercise to open');
  const { task, commands, files } = exercise;
  find('#task').textContent = task;
  result.value = '';

  const listed = Object.entries(files).map(([name, content]) => ({
    path: `${HOME}/${name}`,
    content,
    encoding: 'text' as const,
    isExecutable: false,
  }));
  const journal = createJournal(startingEntries(listed, { home: HOME, at: Date.now() }));
  let session: SessionRecord | undefined;
  const runner = createRunner({
    spawn: (): ShellWorker =>
      new Worker(new URL('../src/shell/shell-worker.ts', import.meta.url), { type: 'module' }),
    journal,
    home: HOME,
    commands,
    sessions: () => (session ? [session] : []),
    onOpen: (path) => screen.write(`There is no editor here for ${path}.\r\n`),
    onChange: () => undefined,
    later: (work, delay) => {
      const timer = setTimeout(work, delay);
      return () => clearTimeout(timer);
    },
  });
  runner.start();

  const screen = new Terminal({ convertEol: true, cursorBlink: true });
  const fitter = new FitAddon();
  screen.loadAddon(fitter);
  screen.open(find('#terminal'));
  fitter.fit();
  const editor = createLineEditor({
    write: (text) => screen.write(text),
    columns: () => screen.cols,
    prompt: () => formatPrompt(session?.cwd ?? HOME, HOME),
    cwd: () => session?.cwd ?? HOME,
    quote: (path) => quoteFolder(path, HOME),
    history: () => session?.history ?? [],
    complete: (line, at) => runner.complete(1, line, at),
    stop: () => runner.stop(1),
    press: (keys) => runner.press(1, keys),
    async run(line) {
      const ran = await runner.run(1, line, {
        onOutput: (text) => screen.write(text),
        onReading: (isReading) => editor.setReading(isReading),
        size: { columns: screen.cols, rows: screen.rows },
      });
      if (ran.kind !== 'ran') return ran.kind;
      session = ran.record;
      return ran.code;
    },
  });
  editor.start();
  screen.onData((data) => editor.feed(data));
  screen.focus();

  return {
    async check() {
      const ran = await runner.check(exercise.check, { timeoutMs: 15_000 });
      if (typeof ran === 'string')
        result.value = ran === 'timeout' ? 'The check took too long.' : 'The check was stopped.';
      else result.value = ran.code === 0 ? 'Passed' : ran.output;
    },
    close() {
      runner.close();
      screen.dispose();
    },
  };
}
