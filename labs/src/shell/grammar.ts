import type { Bash } from 'just-bash/browser';

/** What a session must know about a command line before and after running it. */

export type Script = ReturnType<Bash['transform']>['ast'];
type Statement = Script['statements'][number];

export function parse(bash: Bash, text: string): Script {
  return bash.transform(text).ast;
}

/** Whether the line is incomplete: an open quote, loop, bracket or here-document. */
export function isUnfinished(bash: Bash, line: string): boolean {
  if (/(^|[^\\])(\\\\)*\\$/.test(line) || /(\|\||&&|\|)\s*$/.test(line)) return true;
  try {
    bash.transform(line);
    return false;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return /EOF|unterminated here-document/.test(reason) || isAtEnd(reason, line);
  }
}

/** A parse error after the last character means that input is missing. */
function isAtEnd(reason: string, line: string): boolean {
  const [, row, column] = /at (\d+):(\d+)/.exec(reason) ?? [];
  const lines = line.split('\n');
  return Number(row) === lines.length && Number(column) > (lines.at(-1) ?? '').length;
}

export function isExit(statement: Statement): boolean {
  return commandsOf(statement).some((command) => commandName(command) === 'exit');
}

/** Commands that run others, whose output may go anywhere. */
const RUNS_OTHERS = /^(?:bash|sh|source|\.|eval|xargs|time|timeout)$|\//;

/** Whether all that a script writes goes to the terminal: one command, no pipe, redirection or substitution. */
export function isAlone({ statements }: Script): boolean {
  const [statement, ...others] = statements;
  if (!statement || others.length > 0 || statement.pipelines.length > 1) return false;
  const [command, ...piped] = statement.pipelines[0]?.commands ?? [];
  if (command?.type !== 'SimpleCommand' || piped.length > 0 || command.redirections.length > 0) return false;
  return !RUNS_OTHERS.test(commandName(command)) && !JSON.stringify(command).includes('Substitution');
}

type FunctionContext = {
  bash: Bash;
  fs: { readFile: (path: string) => Promise<string>; resolvePath: (base: string, path: string) => string };
  cwd: string;
  known: Record<string, unknown>;
};

/** The functions defined after a script, including those of sourced files. */
export async function functionsAfter(
  script: Script,
  { bash, fs, cwd, known }: FunctionContext,
): Promise<Record<string, unknown>> {
  const functions = { ...known };
  for (const command of script.statements.flatMap(commandsOf)) {
    const name = commandName(command);
    const [first = '', ...rest] = literalArgs(command);
    if (command.type === 'FunctionDef') functions[command.name] = toStatement(command);
    if (name === 'unset' && first === '-f') for (const gone of rest) delete functions[gone];
    if (name !== 'source' && name !== '.') continue;
    const text = await fs.readFile(fs.resolvePath(cwd, first)).catch(() => '');
    Object.assign(functions, await functionsAfter(parse(bash, text), { bash, fs, cwd, known: {} }));
  }
  return functions;
}

type Command = Statement['pipelines'][number]['commands'][number];

function commandsOf({ pipelines }: Statement): Command[] {
  return pipelines.flatMap(({ commands }) => (commands.length === 1 ? commands : []));
}

function toStatement(command: Command): Statement {
  const pipeline = { type: 'Pipeline' as const, commands: [command], negated: false };
  return { type: 'Statement', pipelines: [pipeline], operators: [], background: false };
}

function commandName(command: Command): string {
  return command.type === 'SimpleCommand' && command.name ? literalText(command.name) : '';
}

function literalArgs(command: Command): string[] {
  return command.type === 'SimpleCommand' ? command.args.map(literalText) : [];
}

/** The text of a word without expansions; other parts are left out. */
function literalText({ parts }: { parts: readonly { type: string }[] }): string {
  return parts.map((part) => (part.type === 'Literal' && 'value' in part ? String(part.value) : '')).join('');
}
