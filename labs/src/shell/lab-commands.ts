import { defineCommand } from 'just-bash/browser';
import type {
  Ask,
  CommandFiles,
  CommandIo,
  CommandTerminal,
  LabCommand,
  TerminalSize,
} from '../commands/command.ts';
import { UsageError, failed } from '../programs/options.ts';
import { USUAL_SIZE } from './keyboard.ts';
import { PROGRAMS, type Program } from '../programs/programs.ts';
import type { JournalledFs } from './journalled-fs.ts';

/** Each command is a file of its own, which only labs that name it load. */
const LOADERS = {
  kubectl: async () => (await import('../commands/kubectl/kubectl.ts')).command,
  curl: async () => (await import('../commands/http/curl.ts')).command,
  http: async () => (await import('../commands/http/httpie.ts')).command,
  git: async () => (await import('../commands/git/git.ts')).command,
  psql: async () => (await import('../commands/psql/psql.ts')).command,
  java: async () => (await import('../commands/java/java.ts')).command,
  mvn: async () => (await import('../commands/java/mvn.ts')).command,
} satisfies Record<string, () => Promise<LabCommand>>;

export type LabCommandName = keyof typeof LOADERS;

export function loadCommand(name: string): Promise<LabCommand> | null {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name as LabCommandName]() : null;
}

export type LabCommandSetting = {
  names: readonly LabCommandName[];
  fs: JournalledFs;
  home: string;
  memory: Map<string, unknown>;
  clock: Clock;
  /** Opens a file in the editor; missing in checks. */
  open?: (path: string) => void;
  /** Missing if the host doesn't answer questions. */
  ask?: Ask;
  /** The terminal, where a command runs alone in it. */
  terminal?: () => CommandTerminal | null;
  size?: () => TerminalSize;
};

/** The time of a lab; a test that waits for a cluster has one that runs ahead. */
export type Clock = {
  now: () => number;
  /** Ends early, with false, when the learner stops the command. */
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<boolean>;
};

export const realClock: Clock = { now: () => Date.now(), wait };

async function findProgram(name: string): Promise<Program | undefined> {
  return PROGRAMS[name] ? PROGRAMS[name]() : (await loadCommand(name))?.run;
}

/** The programs of every lab and the commands of this one, as the shell runs them. */
export function labCommands(setting: LabCommandSetting): ReturnType<typeof defineCommand>[] {
  return [...Object.keys(PROGRAMS), ...setting.names].map((name) =>
    defineCommand(name, async (args, { cwd, stdin, env, signal, exec, exportedEnv, origCommand }) => {
      const run = await findProgram(name);
      if (!run) return failed(`bash: ${name}: command not found`, 127);
      const runWords = async (words: readonly string[], input?: string) =>
        (await exec?.(words.map(quoted).join(' '), {
          cwd,
          ...(input !== undefined && { stdin: input }),
          ...(signal && { signal }),
        })) ?? failed(`bash: ${words[0]}: command not found`, 127);
      const terminal = setting.terminal?.();
      return run(args, {
        ...baseIo(setting, cwd),
        stdin: utf8(stdin),
        env: Object.fromEntries(env),
        wait: (milliseconds) => setting.clock.wait(milliseconds, signal),
        ...(terminal && { terminal, write: terminal.write }),
        edit: async (path, editor) =>
          (await exec?.(`${editor} ${quoted(path)}`, { cwd })) ?? failed(`${editor}: command not found`, 127),
        ...(setting.open && { open: setting.open }),
        ...(setting.ask && { ask: setting.ask }),
        stdinBytes: () => bytesOf(stdin),
        exported: { ...exportedEnv },
        size: setting.size ?? (() => USUAL_SIZE),
        exec: runWords,
        original: async (words) =>
          (await origCommand?.([...words])) ?? failed(`bash: ${name}: command not found`, 127),
      }).catch((error: unknown) => {
        if (error instanceof UsageError)
          return failed(error.message, name === 'grep' || name === 'ls' ? 2 : 1);
        throw error;
      });
    }),
  );
}

/** What commands get for completion as well. */
export function baseIo(
  { fs, home, memory, clock }: Pick<LabCommandSetting, 'fs' | 'home' | 'memory' | 'clock'>,
  cwd: string,
): Pick<CommandIo, 'cwd' | 'home' | 'files' | 'fs' | 'memory' | 'now'> {
  return { cwd, home, files: commandFiles(fs, { cwd, home }), fs, memory, now: clock.now };
}

function commandFiles(fs: JournalledFs, { cwd, home }: { cwd: string; home: string }): CommandFiles {
  const resolve = (path: string) => fs.resolvePath(cwd, path.replace(/^~(?=\/|$)/, home));
  return {
    resolve,
    read: async (path) => fs.readFile(resolve(path)).catch(() => null),
    async write(path, text) {
      const whole = resolve(path);
      await fs.mkdir(whole.slice(0, whole.lastIndexOf('/')) || '/', { recursive: true });
      await fs.writeFile(whole, text);
    },
    remove: (path) => fs.rm(resolve(path), { recursive: true, force: true }),
    list: async (path) => fs.readdir(resolve(path)).catch(() => null),
  };
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(true);
    }, milliseconds);
    signal?.addEventListener('abort', stop);
  });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A command gets bytes as a string with one character each. */
function utf8(bytes: unknown): string {
  return new TextDecoder().decode(bytesOf(bytes));
}

function bytesOf(bytes: unknown): Uint8Array {
  return Uint8Array.from(String(bytes), (letter) => letter.charCodeAt(0));
}
