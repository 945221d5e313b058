import { ADMINISTRATOR, userOf } from '../cluster/access.ts';
import { ApiError } from '../cluster/api-error.ts';
import { CONFIG_FILE, identityOf, kubeconfigOf } from '../cluster/kubeconfig.ts';
import type { ClusterState } from '../cluster/state.ts';
import { createOutput, type CommandIo, type CommandResult } from '../../command.ts';
import { advance } from '../controllers/reconcile.ts';
import { formatApiError } from './apply.ts';
import { commandHelp, COMMANDS, helpText, isKnownElsewhere } from './commands.ts';
import { KubectlError, type Command, type Context } from './context.ts';
import { flag, GLOBAL, isOn, parseFlags, UsageError, type Flags } from './flags.ts';

/** One call of kubectl on a cluster. */
export async function runKubectl(
  args: readonly string[],
  state: ClusterState,
  io: CommandIo,
): Promise<CommandResult> {
  const output = createOutput(io);
  const { name, rest } = splitCommand(args);
  if (name === null || name === 'help') {
    const topic = COMMANDS.find((one) => one.name === rest[0]);
    output.out(topic ? commandHelp(topic) : helpText());
    return output.result(0);
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    output.err(unknownCommand(name));
    return output.result(1);
  }
  try {
    return output.result(await runCommand(command, rest, { state, io, output }));
  } catch (error) {
    if (error instanceof KubectlError) {
      output.err(`${error.message}\n`);
      return output.result(error.code);
    }
    if (error instanceof UsageError) {
      output.err(`error: ${error.message}\nSee 'kubectl ${name} --help' for what this lab covers.\n`);
      return output.result(1);
    }
    if (!(error instanceof ApiError)) throw error;
    output.err(formatApiError(error));
    return output.result(1);
  }
}

type Base = Pick<Context, 'state' | 'io' | 'output'>;

async function runCommand(command: Command, rest: string[], base: Base): Promise<number> {
  const flags = parseFlags(rest, command.flags);
  if (isOn(flags, 'help')) {
    base.output.out(commandHelp(command));
    return 0;
  }
  const as = flag(flags, 'as');
  const groups = flags.values['as-group'] ?? [];
  const { state, io } = base;
  const { namespace, user } = contextOf(state, flags);
  // A command with a --user of its own means another user by it.
  const hasOwn = command.name === 'config' || command.flags.value?.includes('user');
  const given = hasOwn ? undefined : flag(flags, 'user');
  await advance(state, io.now());
  return command.run({
    ...base,
    flags,
    namespace: flag(flags, 'namespace') ?? namespace,
    user: as === undefined ? identityOf(state, given ?? user) : userOf(as, groups),
  });
}

/** The namespace and the user that `--context` or the present context name. */
function contextOf(state: ClusterState, flags: Flags): { namespace: string; user: string } {
  const file = flag(flags, 'kubeconfig');
  if (file !== undefined && !CONFIG_FILE.endsWith(file.replace(/^~/, '')))
    throw new UsageError(`stat ${file}: no such file or directory`);
  const name = flag(flags, 'context') ?? state.context.name;
  const { contexts } = kubeconfigOf(state);
  const own = contexts[name];
  if (!own && flag(flags, 'context') !== undefined)
    throw new KubectlError(`error: context "${name}" does not exist`);
  const namespace = name === state.context.name ? state.context.namespace : (own?.namespace ?? 'default');
  return { namespace, user: own?.user ?? ADMINISTRATOR.name };
}

/** Global flags may stand before the subcommand. */
function splitCommand(args: readonly string[]): { name: string | null; rest: string[] } {
  const before: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--help' || arg === '-h') return { name: null, rest: [] };
    if (!arg.startsWith('-')) return { name: arg, rest: [...before, ...args.slice(at + 1)] };
    before.push(arg);
    const name = arg.startsWith('--') ? arg.slice(2) : GLOBAL.short[arg.slice(1)];
    if (name !== undefined && GLOBAL.value.includes(name)) before.push(args[++at] ?? '');
  }
  return { name: null, rest: [] };
}

function unknownCommand(name: string): string {
  if (isKnownElsewhere(name))
    return `error: kubectl ${name} is not covered in this lab; see 'kubectl --help' for what there is\n`;
  const start = COMMANDS.filter((one) => one.name.startsWith(name.slice(0, 2))).map(
    (one) => `\t${one.name}\n`,
  );
  const hint = start.length > 0 ? `\nDid you mean this?\n${start.join('')}` : '';
  return `error: unknown command "${name}" for "kubectl"\n${hint}`;
}
