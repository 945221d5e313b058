import type { Bash } from 'just-bash/browser';
import { parse, type Script } from './grammar.ts';

type Statement = Script['statements'][number];
type Pipeline = Statement['pipelines'][number];
type Command = Pipeline['commands'][number];
type Group = Extract<Command, { type: 'Group' }>;

/** These print nothing and may change how a script goes on. */
const SILENT = new Set(': true false [ test break continue return exit shift local unset read'.split(' '));

/** The file that stands for the terminal of a session. */
export const terminalFile = (session: number) => `/dev/pts/${session}`;

/**
 * The interpreter hands over what a statement printed when it has ended. Inside loops and lists each command writes
 * to the terminal's file instead, so that its output is seen when it is printed.
 */
export function withLiveOutput(bash: Bash, script: Script, file: string): Script {
  const [model] = parse(bash, `{ :; } >${file} 2>&1`).statements;
  const [group] = model?.pipelines[0]?.commands ?? [];
  if (group?.type !== 'Group') return script;
  return { ...script, statements: script.statements.map((one) => liveStatement(one, group)) };
}

function liveStatement(statement: Statement, group: Group): Statement {
  if (statement.background) return statement;
  return { ...statement, pipelines: statement.pipelines.map((one) => livePipeline(one, group)) };
}

function livePipeline(pipeline: Pipeline, group: Group): Pipeline {
  const [command, ...piped] = pipeline.commands;
  if (!command) return pipeline;
  const inner = piped.length === 0 ? liveCompound(command, group) : null;
  if (inner) return { ...pipeline, commands: [inner] };
  if (piped.length === 0 && isSilent(command)) return pipeline;
  const body: Statement = { type: 'Statement', pipelines: [pipeline], operators: [], background: false };
  return { type: 'Pipeline', negated: false, commands: [{ ...group, body: [body] }] };
}

function isSilent(command: Command): boolean {
  if (command.type !== 'SimpleCommand') return command.type !== 'Subshell' && command.type !== 'Group';
  const [part] = command.name?.parts ?? [];
  return !command.name || (part?.type === 'Literal' && SILENT.has(part.value));
}

/** A loop or choice whose output goes to the terminal, with its commands changed; null for other commands. */
function liveCompound(command: Command, group: Group): Command | null {
  const each = (statements: Statement[]) => statements.map((one) => liveStatement(one, group));
  if (!('redirections' in command) || command.redirections.some(({ operator }) => !operator.startsWith('<')))
    return null;
  switch (command.type) {
    case 'For':
    case 'CStyleFor':
    case 'While':
    case 'Until':
    case 'Group':
      return { ...command, body: each(command.body) };
    case 'If':
      return {
        ...command,
        clauses: command.clauses.map((clause) => ({ ...clause, body: each(clause.body) })),
        elseBody: command.elseBody && each(command.elseBody),
      };
    default:
      return null;
  }
}
