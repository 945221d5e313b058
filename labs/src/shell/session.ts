import { Bash, defineCommand } from 'just-bash/browser';
import { COMMANDS } from './commands.ts';
import {
  EXECUTION_LIMITS,
  directoryVariables,
  homeVariables,
  inShellWords,
  optionLines,
  withoutShellVariables,
} from './environment.ts';
import { functionsAfter, isAlone, isExit, isUnfinished, parse, type Script } from './grammar.ts';
import type { JournalledFs } from './journalled-fs.ts';
import { terminalFile, withLiveOutput } from './live-output.ts';
import { INPUT, typedInput, withTerminalInput } from './terminal-input.ts';
import { programTerminal, type Keyboard } from './keyboard.ts';
import { labCommands, type Clock, type LabCommandName } from './lab-commands.ts';
import type { Ask, CommandTerminal } from '../commands/command.ts';
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
  ask: Ask;
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
type StateAfter = Pick<SessionRecord, 'cwd' | 'variables' | 'lastCode' | 'lastCodes'>;

export type Session = ReturnType<typeof createSession>;

const SAVE_STATE = '__keep';
const SAVED_CODES = '__codes';
const EDITORS = ['emacs', 'code', 'open'];
/**
 * One terminal's shell. The interpreter keeps no state between commands, so directory, variables and functions are
 * saved after each statement and restored before the next. Running statement by statement shows output early.
 */
export function createSession({ keyboard, ...options }: SessionOptions) {
  const { fs, home, record: start, open, commands, memory, clock, ask } = options;
  let record = start;
  let savedState: StateAfter | null = null;
  /** Assigned by a command at run time, which TypeScript cannot see. */
  const stateAfter = (): StateAfter | null => savedState;
  let next: Script | null = null;
  /** The terminal, where a command runs alone in it. */
  let terminal: CommandTerminal | null = null;
  /** The terminal as what programs read from. */
  let input: CommandTerminal | null = null;
  let isFresh = record.variables === '';

  const bash = new Bash({
    fs,
    cwd: record.cwd,
    env: homeVariables(home),
    commands: COMMANDS,
    executionLimits: EXECUTION_LIMITS,
    customCommands: [
      defineCommand(SAVE_STATE, async ([ended = '0', options = ''], { cwd, stdin }) => {
        const [code = 0, ...lastCodes] = ended.split(' ').map(Number);
        const variables = [utf8(stdin), ...optionLines(options)].join('\n');
        savedState = { cwd, variables, lastCode: code, lastCodes };
        return { stdout: '', stderr: '', exitCode: code };
      }),
      defineCommand(INPUT, async (args) => ({
        stdout: input ? await typedInput(args, input) : '',
        stderr: '',
        exitCode: 0,
      })),
      defineCommand('history', async () => {
        const lines = record.history.map((line, at) => `${String(at + 1).padStart(5)}  ${line}\n`);
        return { stdout: lines.join(''), stderr: '', exitCode: 0 };
      }),
      ...labCommands({
        names: commands,
        fs,
        home,
        memory,
        clock,
        ask,
        open,
        terminal: () => terminal,
        size: keyboard.size,
      }),
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
    const { columns, rows } = keyboard.size();
    const begin = `${record.variables}\nshopt -s expand_aliases\nCOLUMNS=${columns}\nLINES=${rows}`;
    const codes = record.lastCodes ?? [record.lastCode];
    const ended = codes.map((code) => `(exit ${code})`).join(' | ');
    const before = parse(bash, `${begin}\n${ended}`).statements;
    const after = parse(
      bash,
      `${SAVED_CODES}="$? \${PIPESTATUS[*]}"\n{ declare -p; alias; } | ${SAVE_STATE} "$${SAVED_CODES}" "$SHELLOPTS"`,
    ).statements;
    return { ...script, statements: [...functions, ...before, ...script.statements, ...after] };
  };

  const runStatement = async (script: Script, running: Running): Promise<number> => {
    const { signal } = running;
    const onOutput = (text: string) => running.onOutput(inShellWords(text));
    savedState = null;
    const file = terminalFile(record.session);
    fs.showFile(file, onOutput);
    input = programTerminal({ keyboard, write: onOutput, ...running });
    terminal = isAlone(script) ? input : null;
    const reading = withTerminalInput(bash, script);
    next = wrapStatement(terminal ? reading : withLiveOutput(bash, reading, file));
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
      : { ...record, lastCode: exitCode, lastCodes: [exitCode] };
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

const HISTORY_LENGTH = 500;

function appendHistory(history: readonly string[], line: string): string[] {
  return history.at(-1) === line ? [...history] : [...history, line].slice(-HISTORY_LENGTH);
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
