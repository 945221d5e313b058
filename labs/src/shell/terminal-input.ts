import type { Bash } from 'just-bash/browser';
import type { CommandTerminal } from '../commands/command.ts';
import { parse, type Script } from './grammar.ts';

type Statement = Script['statements'][number];
type Command = Statement['pipelines'][number]['commands'][number];

/** The command whose output is what the learner types. */
export const INPUT = '__input';

/** Commands that read their input where they are given no more words than these. */
const READERS: Record<string, number> = {
  cat: 0,
  wc: 0,
  sort: 0,
  tac: 0,
  rev: 0,
  nl: 0,
  uniq: 0,
  head: 0,
  tail: 0,
  tee: Infinity,
  tr: Infinity,
  xargs: Infinity,
  mapfile: Infinity,
  grep: 1,
  sed: 1,
  awk: 1,
  cut: 0,
};

/** Lets the first command of a line read from the terminal, where it would read its input. */
export function withTerminalInput(bash: Bash, script: Script): Script {
  return {
    ...script,
    statements: script.statements.map((statement) => ({
      ...statement,
      pipelines: statement.pipelines.map((pipeline) => {
        const [first, ...piped] = pipeline.commands;
        return first ? { ...pipeline, commands: [reading(bash, first), ...piped] } : pipeline;
      }),
    })),
  };
}

function reading(bash: Bash, command: Command): Command {
  if (command.type !== 'SimpleCommand') return command;
  if (command.redirections.some(({ operator }) => operator.startsWith('<'))) return command;
  const name = literal(command.name);
  const args = command.args.map(literal);
  const input = name === 'read' ? readLine(args) : reads(name, args) ? INPUT : null;
  if (input === null) return command;
  const [model] = parse(bash, `: < <(${input})`).statements;
  const [read] = model?.pipelines[0]?.commands ?? [];
  return read?.type === 'SimpleCommand'
    ? { ...command, redirections: [...read.redirections, ...command.redirections] }
    : command;
}

function reads(name: string | null, args: readonly (string | null)[]): boolean {
  const most = name !== null && Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  // A program of awk that is all beginning reads nothing.
  if (name === 'awk' && args.some((arg) => /^\s*BEGIN/.test(arg ?? ''))) return false;
  if (
    most === undefined ||
    args.some(
      (arg) =>
        arg === '-f' || arg?.startsWith('--') || (/^-[a-zA-Z]*[rc]$/.test(arg ?? '') && name === 'grep'),
    )
  )
    return false;
  return args.filter((arg) => arg === null || !/^-./.test(arg)).length <= most;
}

/** `read` takes one line, after the prompt of its -p. */
function readLine(args: readonly (string | null)[]): string | null {
  if (args.includes('-u')) return null;
  const prompt = args[args.findIndex((arg) => arg !== null && /^-[a-z]*p$/.test(arg)) + 1];
  const isAsking = args.some((arg) => arg !== null && /^-[a-z]*p$/.test(arg));
  return `${INPUT} line ${isAsking ? quoted(prompt ?? '') : ''}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The text of a word without expansions; null for others. */
function literal(word: { parts: readonly { type: string }[] } | null): string | null {
  let text = '';
  for (const part of word?.parts ?? []) {
    if ('value' in part) text += String(part.value);
    else if ('parts' in part) text += literal(part as never) ?? '';
    else return null;
  }
  return text;
}

/** What the learner types: a line, or all lines up to Ctrl+D. */
export async function typedInput(
  [what, prompt]: readonly string[],
  terminal: CommandTerminal,
): Promise<string> {
  if (what === 'line') {
    const line = await terminal.readLine(prompt);
    return line === null ? '' : `${line}\n`;
  }
  let text = '';
  for (let line = await terminal.readLine(); line !== null; line = await terminal.readLine())
    text += `${line}\n`;
  return text;
}
