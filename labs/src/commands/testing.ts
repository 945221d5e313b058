import { InMemoryFs } from 'just-bash/browser';
import type { CommandIo, CommandResult, LabCommand } from './command.ts';

export const START = Date.UTC(2026, 10, 16, 12);

/** The files of a lab without a shell. */
function memoryFiles(entries: Map<string, string>, cwd: string): CommandIo['files'] {
  const resolve = (path: string) =>
    (path.startsWith('/') ? path : `${cwd}/${path}`).replace(/\/(?:\.\/)+/g, '/').replace(/\/$/, '') || '/';
  return {
    resolve,
    read: async (path) => entries.get(resolve(path)) ?? null,
    write: async (path, text) => void entries.set(resolve(path), text),
    remove: async (path) => void entries.delete(resolve(path)),
    async list(path) {
      const start = `${resolve(path)}/`;
      const names = [...entries.keys()]
        .filter((one) => one.startsWith(start))
        .map((one) => one.slice(start.length).split('/')[0] ?? '');
      return names.length === 0 ? null : [...new Set(names)];
    },
  };
}

/** A lab with these files and a clock that a test moves. Waiting moves it too, so nothing takes real time. */
export function aLab(files: Record<string, string> = {}) {
  const entries = new Map(Object.entries(files));
  let now = START;
  let waits = Infinity;
  let memory = new Map<string, unknown>();
  const opened: string[] = [];
  const io = (stdin = '', write?: (text: string) => void): CommandIo => ({
    cwd: '/home/learner',
    home: '/home/learner',
    stdin,
    env: {},
    files: memoryFiles(entries, '/home/learner'),
    fs: new InMemoryFs({}),
    memory,
    now: () => now,
    async wait(milliseconds) {
      now += milliseconds;
      return waits-- > 0;
    },
    ...(write && { write }),
    edit: async (path) => ({ stdout: '', stderr: `no editor for ${path}\n`, exitCode: 1 }),
    exec: async ([name = '']) => ({
      stdout: '',
      stderr: `bash: ${name}: command not found\n`,
      exitCode: 127,
    }),
    open: (path) => opened.push(path),
  });
  return {
    entries,
    opened,
    now: () => now,
    advance: (seconds: number) => void (now += seconds * 1000),
    /** Like a reload of the page: what is in memory is gone, files stay. */
    reload: () => void (memory = new Map()),
    /** The learner presses Ctrl+C after so many waits. */
    stopAfter: (count: number) => void (waits = count),
    run: (command: LabCommand, line: string, stdin?: string): Promise<CommandResult> =>
      command.run(split(line), io(stdin)),
    async watch(command: LabCommand, line: string): Promise<string> {
      let shown = '';
      await command.run(
        split(line),
        io('', (text) => (shown += text)),
      );
      return shown;
    },
    complete: (command: LabCommand, line: string) => command.complete(line.split(' '), io()),
  };
}

/** A command line as a shell would split it: quotes and spaces, nothing else. */
function split(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}
