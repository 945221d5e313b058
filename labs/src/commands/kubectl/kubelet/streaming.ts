import type { Bash } from 'just-bash/browser';

type Script = ReturnType<Bash['transform']>['ast'];
type Statement = Script['statements'][number];
type Pipeline = Statement['pipelines'][number];
type Command = Pipeline['commands'][number];
type Group = Extract<Command, { type: 'Group' }>;

export type Sinks = { out: string; err: string };

/** Commands that act on the shell itself, and must not be redirected. */
const CONTROL = new Set(['exit', 'return', 'break', 'continue', 'set', 'shift', 'local', 'read', 'unset']);

/**
 * The interpreter gives the output of a script when it ends. This sends the output of each command to a file when
 * the command ends, and starts what a script leaves in the background.
 */
export function streamed(bash: Bash, script: string, { out, err }: Sinks): string {
  const { ast } = bash.transform(script);
  const [model] = bash.transform(`{ :; } >>${out} 2>>${err}`).ast.statements;
  const [first] = model?.pipelines[0]?.commands ?? [];
  const redirections = first?.type === 'Group' ? first.redirections : [];

  const isRedirected = (command: Command) =>
    command.redirections.some(({ operator, fd }) => !operator.startsWith('<') && fd !== 0);
  const ofAll = (statements: Statement[]): Statement[] => statements.map(ofStatement);
  const ofStatement = (statement: Statement): Statement =>
    statement.background
      ? inBackground(statement)
      : { ...statement, pipelines: statement.pipelines.map(ofPipeline) };
  const wrapped = (pipeline: Pipeline): Pipeline => {
    const inner: Statement = {
      type: 'Statement',
      pipelines: [{ ...pipeline, negated: false }],
      operators: [],
      background: false,
    };
    const group: Group = { type: 'Group', body: [inner], redirections };
    return { type: 'Pipeline', commands: [group], negated: pipeline.negated };
  };
  const ofPipeline = (pipeline: Pipeline): Pipeline => {
    const [command, ...others] = pipeline.commands;
    if (!command || command.type === 'FunctionDef') return pipeline;
    if (others.length > 0) return wrapped(pipeline);
    if (command.type === 'SimpleCommand') {
      const name = nameOf(command);
      if (name === null || CONTROL.has(name)) return pipeline;
      if (name === 'exec' && command.args.length > 0) return replaced(pipeline, command);
      return wrapped(pipeline);
    }
    if (isRedirected(command)) return wrapped(pipeline);
    return { ...pipeline, commands: [ofCompound(command)] };
  };
  const ofCompound = (command: Command): Command => {
    switch (command.type) {
      case 'While':
      case 'Until':
        return { ...command, condition: ofAll(command.condition), body: ofAll(command.body) };
      case 'For':
      case 'CStyleFor':
      case 'Group':
      case 'Subshell':
        return { ...command, body: ofAll(command.body) };
      case 'If':
        return {
          ...command,
          clauses: command.clauses.map(({ condition, body }) => ({
            condition: ofAll(condition),
            body: ofAll(body),
          })),
          elseBody: command.elseBody && ofAll(command.elseBody),
        };
      case 'Case':
        return { ...command, items: command.items.map((item) => ({ ...item, body: ofAll(item.body) })) };
      default:
        return command;
    }
  };
  /** `exec nginx` runs nginx and ends with it. */
  const replaced = (pipeline: Pipeline, command: Extract<Command, { type: 'SimpleCommand' }>): Pipeline => {
    const [name, ...args] = command.args;
    const run = ofPipeline({ ...pipeline, commands: [{ ...command, name: name ?? null, args }] });
    const [end] = bash.transform('exit $?').ast.statements;
    const body: Statement[] = [
      { type: 'Statement', pipelines: [run], operators: [], background: false },
      ...(end ? [end] : []),
    ];
    return { ...pipeline, commands: [{ type: 'Group', body, redirections: [] }] };
  };
  const inBackground = (statement: Statement): Statement => {
    const text = print({ ...ast, statements: [{ ...statement, background: false, sourceText: '' }] });
    const [start] = bash.transform(`${BACKGROUND} ${quoted(text)}`).ast.statements;
    return start ?? statement;
  };
  const print = (next: Script): string => {
    override = next;
    const { script: text } = bash.transform(':');
    override = null;
    return text;
  };
  let override: Script | null = null;
  bash.registerTransformPlugin({
    name: 'streamed',
    transform: ({ ast: given }) => ({ ast: override ?? given }),
  });
  return print({ ...ast, statements: ofAll(ast.statements) });
}

/** Starts a script alongside the one that runs. */
export const BACKGROUND = '__background';

export function quoted(word: string): string {
  return /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function nameOf({ name }: Extract<Command, { type: 'SimpleCommand' }>): string | null {
  if (!name) return null;
  return name.parts.map((part) => (part.type === 'Literal' ? part.value : '')).join('');
}
