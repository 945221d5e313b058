import { helpOf } from './help.ts';
import type { Io } from './io.ts';
import operatorCommands from './operator-commands.json';
import { describeVersion } from './version.ts';

type Command = (args: string[], io: Io) => Promise<number>;

/** Each is loaded when it is asked for: a preview, for one, needs nothing of the compiler. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  check: async () => (await import('./commands/check.ts')).check,
  history: async () => (await import('./commands/history.ts')).history,
  links: async () => (await import('./commands/links.ts')).links,
  login: async () => (await import('./commands/login.ts')).login,
  new: async () => (await import('./commands/new.ts')).create,
  plan: async () => (await import('./commands/plan.ts')).plan,
  preview: async () => (await import('./commands/preview.ts')).preview,
  publish: async () => (await import('./commands/publish.ts')).publish,
  share: async () => (await import('./commands/share.ts')).share,
  rollback: async () => (await import('./commands/rollback.ts')).rollback,
};

/** Commands that work on the server's own database or settings. */
const ON_SERVER: Readonly<Record<string, string>> = operatorCommands;

/** Runs one command and answers its exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [first = 'help', ...rest] = argv;
  if (argv.includes('--version') || first === 'version') {
    io.out(`academy ${describeVersion(io.root)}`);
    return 0;
  }
  if (first === 'help' || argv.includes('--help') || argv.includes('-h')) {
    io.out(helpOf(first === 'help' ? rest[0] : first));
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  const onServer = Object.hasOwn(ON_SERVER, first) ? ON_SERVER[first] : undefined;
  if (onServer !== undefined) {
    io.err(
      `${onServer} on the server: run academy ${first} of the release or the checkout that it runs from.`,
    );
    return 2;
  }
  if (!load) {
    io.err(`There is no command ${first}.\n\n${helpOf()}`);
    return 2;
  }
  try {
    const command = await load();
    return await command(rest, io);
  } catch (error) {
    io.err(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
