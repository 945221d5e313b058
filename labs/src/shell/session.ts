import { Bash, defineCommand } from 'just-bash/browser';
import { COMMANDS } from './commands.ts';
import { functionsAfter, isAlone, isExit, isUnfinished, parse, type Script } from './grammar.ts';
import type { JournalledFs } from './journalled-fs.ts';
import { programTerminal, type Keyboard } from './keyboard.ts';
import { labCommands, type Clock, type LabCommandName } from './lab-commands.ts';
import type { CommandTerminal } from '../commands/command.ts';
import type { RunOutcome, SessionRecord } from './protocol.ts';

type SessionOptions = {
  fs: JournalledFs;
  home: string;
  record: SessionRecord;
  /** Opens a file in the editor. */
  open: (path: string) => void;
  /** Commands of ours, and what they share. */
  commands: readonly LabCommandName[];
  memory: Map<string, unknown>;
  clock: Clock;
  keyboard: Keyboard;
};

type Running = {
  onOutput: (text: string) => void;
  /** Whether the program reads keys now. */
  onReading: (isReading: boolean) => void;
  signal: AbortSignal;
  stop: () => void;
};

/** The shell's state after a statement. */
type StateAfter = Pick<SessionRecord, 'cwd' | 'variables' | 'lastCode'>;

export type Session = ReturnType<typeof createSession>;

const SAVE_STATE = '__keep';
const EDITORS = ['nano', 'vi', 'vim', 'emacs', 'code', 'open'];
/** Set by the shell itself at each run. */
const SHELL_VARIABLES = /^declare -\S+ (\?|BASHOPTS|SHELLOPTS|PIPESTATUS|BASH_VERSINFO)=/;
const SAVED_OPTIONS = ['nounset', 'pipefail', 'noclobber', 'noglob', 'allexport'];

/**
 * One terminal's shell. The interpreter keeps no state between commands, so directory, variables and functions are
 * saved after each statement and restored before the next. Running statement by statement shows output early.
 */
export function createSession({ keyboard, ...options }: SessionOptions) {
  const { fs, home, record: start, open, commands, memory, clock } = options;
  let record = start;
  let savedState: StateAfter | null = null;
  /** Assigned by a command at run time, which TypeScript cannot see. */
  const stateAfter = (): StateAfter | null => savedState;
  let next: Script | null = null;
  /** The terminal, where a command runs alone in it. */
  let terminal: CommandTerminal | null = null;
  let isFresh = record.variables === '';

  const bash = new Bash({
    fs,
    cwd: record.cwd,
    env: homeVariables(home),
    commands: COMMANDS,
    executionLimits: EXECUTION_LIMITS,
    customCommands: [
      defineCommand(SAVE_STATE, async ([code = '0', options = ''], { cwd, stdin }) => {
        const variables = [utf8(stdin), ...optionLines(options)].join('\n');
        savedState = { cwd, variables, lastCode: Number(code) };
        return { stdout: '', stderr: '', exitCode: Number(code) };
      }),
      defineCommand('history', async () => {
        const lines = record.history.map((line, at) => `${String(at + 1).padStart(5)}  ${line}\n`);
        return { stdout: lines.join(''), stderr: '', exitCode: 0 };
      }),
      ...labCommands({ names: commands, fs, home, memory, clock, open, terminal: () => terminal }),
      defineCommand('whoami', async () => ({ stdout: 'learner\n', stderr: '', exitCode: 0 })),
      ...EDITORS.map((name) =>
        defineCommand(name, async (args, { cwd }) => {
          const file = args.find((arg) => !arg.startsWith('-') && !arg.startsWith('+'));
          if (!file) return { stdout: '', stderr: `${name}: please name a file to open\n`, exitCode: 1 };
          const path = fs.resolvePath(cwd, file);
          if (!(await fs.exists(path))) await fs.writeFile(path, '');
          open(path);
          return { stdout: `Opened ${file} in the editor.\n`, stderr: '', exitCode: 0 };
        }),
      ),
    ],
  });
  // Replaces the outermost script with the current statement; nested scripts are unchanged.
  bash.registerTransformPlugin({
    name: 'statement',
    transform({ ast }) {
      const script = next ?? ast;
      next = null;
      return { ast: script };
    },
  });

  /** Adds code before the statement that restores the state, and after it that saves it. */
  const wrapStatement = (script: Script): Script => {
    const functions = Object.values(record.functions) as Script['statements'];
    const before = parse(bash, `${record.variables}\n(exit ${record.lastCode})`).statements;
    const after = parse(bash, `declare -p | ${SAVE_STATE} $? "$SHELLOPTS"`).statements;
    return { ...script, statements: [...functions, ...before, ...script.statements, ...after] };
  };

  const runStatement = async (script: Script, running: Running): Promise<number> => {
    const { onOutput, signal } = running;
    savedState = null;
    next = wrapStatement(script);
    terminal = isAlone(script) ? programTerminal({ keyboard, write: onOutput, ...running }) : null;
    const { cwd } = record;
    const options = isFresh ? { cwd } : { cwd, replaceEnv: true, env: directoryVariables(record) };
    const { stdout, stderr, exitCode } = await bash.exec(':', { ...options, signal, rawScript: true });
    next = null;
    keyboard.endProgram();
    onOutput(stdout + stderr);
    const after = stateAfter();
    isFresh = false;
    record = after
      ? {
          ...record,
          ...after,
          variables: withoutShellVariables(after.variables),
          functions: await functionsAfter(script, { bash, fs, cwd, known: record.functions }),
        }
      : { ...record, lastCode: exitCode };
    return exitCode;
  };

  return {
    record: () => record,
    async run(line: string, running: Running): Promise<RunOutcome> {
      if (isUnfinished(bash, line)) return { kind: 'incomplete' };
      if (line.trim()) record = { ...record, history: appendHistory(record.history, line) };
      const script = tryParse(bash, line);
      if (typeof script === 'string') {
        running.onOutput(script);
        record = { ...record, lastCode: 2 };
        return { kind: 'ran', code: 2, record };
      }
      for (const statement of script.statements) {
        if (running.signal.aborted) break;
        if (isExit(statement)) {
          running.onOutput('exit\n');
          isFresh = true;
          record = { ...record, cwd: home, variables: '', functions: {}, lastCode: 0 };
          break;
        }
        await runStatement({ ...script, statements: [statement] }, running);
      }
      if (running.signal.aborted) record = { ...record, lastCode: 130 };
      return { kind: 'ran', code: record.lastCode, record };
    },
  };
}

export function freshRecord(session: number, home: string): SessionRecord {
  return { session, cwd: home, variables: '', functions: {}, history: [], lastCode: 0 };
}

export function homeVariables(home: string): Record<string, string> {
  return {
    HOME: home,
    USER: 'learner',
    LOGNAME: 'learner',
    SHELL: '/bin/bash',
    TERM: 'xterm-256color',
    LANG: 'en_US.UTF-8',
    HOSTNAME: 'lab',
    PATH: '/usr/local/bin:/usr/bin:/bin',
  };
}

const HISTORY_LENGTH = 500;

function appendHistory(history: readonly string[], line: string): string[] {
  return history.at(-1) === line ? [...history] : [...history, line].slice(-HISTORY_LENGTH);
}

function directoryVariables({ cwd, variables }: SessionRecord): Record<string, string> {
  const old = /^declare -\S+ OLDPWD="(.*)"$/m.exec(variables)?.[1];
  return { PWD: cwd, ...(old && { OLDPWD: old }) };
}

function withoutShellVariables(variables: string): string {
  return (
    variables
      .split('\n')
      .filter((line) => !SHELL_VARIABLES.test(line))
      // The interpreter splits the words of an array that is declared and filled in one go.
      .map((line) => line.replace(/^(declare -\w*[aA]\w*) (\w+)=\(/, '$1 $2\n$2=('))
      .join('\n')
  );
}

function optionLines(options: string): string[] {
  const set = options.split(':');
  return SAVED_OPTIONS.filter((name) => set.includes(name)).map((name) => `set -o ${name}`);
}

/** A command gets bytes as a string with one character each. */
function utf8(bytes: unknown): string {
  return new TextDecoder().decode(Uint8Array.from(String(bytes), (letter) => letter.charCodeAt(0)));
}

function tryParse(bash: Bash, line: string): Script | string {
  try {
    return parse(bash, line);
  } catch (error) {
    return `bash: syntax error: ${error instanceof Error ? error.message.replace(/^Parse error at /, '') : String(error)}\n`;
  }
}

/** Programs may run until the learner stops them, but their output and memory are limited. */
export const EXECUTION_LIMITS = {
  maxLoopIterations: 1e9,
  maxCommandCount: 1e9,
  maxAwkIterations: 1e9,
  maxSedIterations: 1e9,
  maxJqIterations: 1e9,
  maxWorkUnits: 1e12,
  maxOutputSize: 4_000_000,
  maxStringLength: 8_000_000,
  maxFileSystemBytes: 64_000_000,
};
