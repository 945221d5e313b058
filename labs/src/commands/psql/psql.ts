import { createOutput, type CommandIo, type CommandResult, type LabCommand } from '../command.ts';
import { connect, ConnectionError, prepareDatabase } from './database.ts';
import { runSql, type Psql, type PsqlState } from './run-sql.ts';
import { runPrompt, runScript } from './session.ts';
import { USUAL_FORMAT } from './tables.ts';

const HELP = `psql is the interactive terminal of PostgreSQL.

Usage:
  psql [OPTION]... [postgres]

The options of psql that this lab has:
  -c, --command=COMMAND    run one command, SQL or backslash, and exit
  -f, --file=FILENAME      run the commands of a file and exit
  -v, --set=NAME=VALUE     set a variable, such as ON_ERROR_STOP=1
  -1, --single-transaction run everything as one transaction
  -A, --no-align           unaligned output
  -t, --tuples-only        rows only
  -x, --expanded           expanded output
  -F, --field-separator=C  separator for unaligned output (default: "|")
      --csv                output as CSV
  -P, --pset=null=TEXT     what is shown for NULL
  -q, --quiet              no messages, only results
  -X, -w, -h, -p, -U, -d   are accepted and change nothing
  -V, --version            show the version
At the prompt, type \\? for its commands. The data is stored with the files of the lab.
`;

const VERSION = 'psql (PostgreSQL) 18 (PGlite, in this page)\n';

type Step = { kind: 'command' | 'file'; text: string };
type Options = { steps: Step[]; isOneTransaction: boolean; state: PsqlState };

class UsageError extends Error {}

const VALUES: Record<string, string> = {
  c: 'command',
  f: 'file',
  v: 'set',
  F: 'field-separator',
  P: 'pset',
  h: 'host',
  p: 'port',
  U: 'username',
  d: 'dbname',
};
const SWITCHES: Record<string, string> = {
  A: 'no-align',
  t: 'tuples-only',
  x: 'expanded',
  q: 'quiet',
  X: 'no-psqlrc',
  w: 'no-password',
  1: 'single-transaction',
};
const LONG_VALUES = new Set([...Object.values(VALUES), 'variable']);
const LONG_SWITCHES = new Set([...Object.values(SWITCHES), 'csv']);

export const command: LabCommand = {
  prepare: prepareDatabase,
  async run(args, io) {
    if (args.includes('--help') || args.includes('-?')) return { stdout: HELP, stderr: '', exitCode: 0 };
    if (args.includes('--version') || args.includes('-V'))
      return { stdout: VERSION, stderr: '', exitCode: 0 };
    try {
      return await runPsql(readOptions(args), io);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const text =
        error instanceof UsageError || error instanceof ConnectionError
          ? `psql: error: ${reason}\n`
          : `psql: PostgreSQL could not be loaded: ${reason}\nTry again: run the command once more.\n`;
      return { stdout: '', stderr: text, exitCode: 2 };
    }
  },
  async complete(words) {
    const word = words.at(-1) ?? '';
    if (!word.startsWith('-')) return null;
    const options = [...LONG_VALUES, ...LONG_SWITCHES, 'help', 'version'].map((name) => `--${name}`);
    return options.filter((option) => option.startsWith(word)).toSorted();
  },
};

async function runPsql({ steps, isOneTransaction, state }: Options, io: CommandIo): Promise<CommandResult> {
  const output = createOutput(io);
  const connection = await connect(io);
  const psql: Psql = {
    io,
    connection,
    state,
    out: output.out,
    err: output.err,
    include: (text, path) => runScript(psql, text, path),
  };
  try {
    if (steps.length === 0 && io.terminal) {
      const { terminal } = io;
      psql.out(`psql (18)\nType "help" for help.\n\n`);
      await runPrompt(psql, terminal);
      return output.result(0);
    }
    const all: Step[] = steps.length > 0 ? steps : [{ kind: 'file', text: '-' }];
    if (isOneTransaction) await connection.run('BEGIN');
    const code = await runSteps(psql, all);
    if (isOneTransaction) await connection.run(code === 0 ? 'COMMIT' : 'ROLLBACK');
    return output.result(code);
  } finally {
    await connection.close();
    const warning = await connection.save();
    if (warning) output.err(`WARNING:  ${warning}\n`);
  }
}

async function runSteps(psql: Psql, steps: readonly Step[]): Promise<number> {
  for (const { kind, text } of steps) {
    if (kind === 'file') {
      const script = text === '-' ? psql.io.stdin : await psql.io.files.read(text);
      if (script === null) {
        psql.err(`psql: error: ${text}: No such file or directory\n`);
        return 1;
      }
      if (!(await runScript(psql, script, text === '-' ? '<stdin>' : text))) return 3;
    } else {
      const isRight = text.trimStart().startsWith('\\')
        ? await runScript(psql, text, null)
        : await runSql(psql, text);
      if (!isRight) return 1;
    }
    if (psql.state.isOver) break;
  }
  return 0;
}

function readOptions(args: readonly string[]): Options {
  const state: PsqlState = {
    format: { ...USUAL_FORMAT },
    variables: new Map(),
    hasTiming: false,
    isQuiet: false,
    isOver: false,
    lastStatement: '',
  };
  const options: Options = { steps: [], isOneTransaction: false, state };
  const rest = [...args];
  const names: string[] = [];
  const next = (name: string) => {
    const value = rest.shift();
    if (value === undefined) throw new UsageError(`option requires an argument -- ${name}`);
    return value;
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg.startsWith('--')) {
      const [, name = '', value] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(arg) ?? [];
      if (LONG_SWITCHES.has(name)) apply(options, name, '');
      else if (LONG_VALUES.has(name)) apply(options, name, value ?? next(name));
      else throw new UsageError(`unrecognized option '${arg}' in this lab`);
    } else if (arg.startsWith('-') && arg !== '-') {
      for (let at = 1; at < arg.length; at++) {
        const letter = arg[at] ?? '';
        const value = VALUES[letter];
        if (SWITCHES[letter]) apply(options, SWITCHES[letter], '');
        else if (value) {
          apply(options, value, arg.slice(at + 1) || next(letter));
          break;
        } else throw new UsageError(`invalid option -- '${letter}' in this lab`);
      }
    } else names.push(arg);
  }
  for (const name of names.slice(0, 1)) apply(options, 'dbname', name);
  return options;
}

function apply(options: Options, name: string, value: string): void {
  const { state, steps } = options;
  const { format } = state;
  if (name === 'command' || name === 'file') steps.push({ kind: name, text: value });
  if (name === 'set' || name === 'variable') {
    const [, key = value, text = ''] = /^([^=]*)=?([\s\S]*)$/.exec(value) ?? [];
    state.variables.set(key, text);
  }
  if (name === 'no-align') format.isAligned = false;
  if (name === 'tuples-only') format.isTuplesOnly = true;
  if (name === 'expanded') format.isExpanded = true;
  if (name === 'csv') format.isCsv = true;
  if (name === 'field-separator') format.separator = value;
  if (name === 'quiet') state.isQuiet = true;
  if (name === 'single-transaction') options.isOneTransaction = true;
  if (name === 'pset') {
    if (!value.startsWith('null=')) throw new UsageError(`only --pset=null=TEXT can be set in this lab`);
    format.nullText = value.slice('null='.length);
  }
  if (name === 'dbname' && !/^(postgres|postgres(ql)?:\/\/.*)$/.test(value))
    throw new UsageError(`database "${value}" does not exist in this lab; it has one, postgres`);
}
