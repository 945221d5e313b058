import type { Bash } from 'just-bash/browser';

/** What a line of shell means, as far as a session must know before and after it runs. */

export type Script = ReturnType<Bash['transform']>['ast'];
type Statement = Script['statements'][number];

export function parse(bash: Bash, text: string): Script {
  return bash.transform(text).ast;
}

/** Whether the line goes on: an open quote, loop, bracket or here-document. */
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

/** A fault behind the last letter is something missing, not something wrong. */
function isAtEnd(reason: string, line: string): boolean {
  const [, row, column] = /at (\d+):(\d+)/.exec(reason) ?? [];
  const lines = line.split('\n');
  return Number(row) === lines.length && Number(column) > (lines.at(-1) ?? '').length;
}

export function isExit(statement: Statement): boolean {
  return commandsOf(statement).some((command) => nameOfCommand(command) === 'exit');
}

type Known = {
  bash: Bash;
  fs: { readFile: (path: string) => Promise<string>; resolvePath: (base: string, path: string) => string };
  cwd: string;
  known: Record<string, unknown>;
};

/** The functions there are after a script, those of files it read among them. */
export async function functionsAfter(
  script: Script,
  { bash, fs, cwd, known }: Known,
): Promise<Record<string, unknown>> {
  const functions = { ...known };
  for (const command of script.statements.flatMap(commandsOf)) {
    const name = nameOfCommand(command);
    const [first = '', ...rest] = wordsOf(command);
    if (command.type === 'FunctionDef') functions[command.name] = alone(command);
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

function alone(command: Command): Statement {
  const pipeline = { type: 'Pipeline' as const, commands: [command], negated: false };
  return { type: 'Statement', pipelines: [pipeline], operators: [], background: false };
}

function nameOfCommand(command: Command): string {
  return command.type === 'SimpleCommand' && command.name ? plain(command.name) : '';
}

function wordsOf(command: Command): string[] {
  return command.type === 'SimpleCommand' ? command.args.map(plain) : [];
}

/** A word without anything to work out; every other one is empty. */
function plain({ parts }: { parts: readonly { type: string }[] }): string {
  return parts.map((part) => (part.type === 'Literal' && 'value' in part ? String(part.value) : '')).join('');
}
