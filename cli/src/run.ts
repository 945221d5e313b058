import { check } from './commands/check.ts';
import { history } from './commands/history.ts';
import { links } from './commands/links.ts';
import { login } from './commands/login.ts';
import { create } from './commands/new.ts';
import { plan } from './commands/plan.ts';
import { preview } from './commands/preview.ts';
import { publish } from './commands/publish.ts';
import { rollback } from './commands/rollback.ts';
import { helpOf } from './help.ts';
import type { Io } from './io.ts';
import operatorCommands from './operator-commands.json';
import { describeVersion } from './version.ts';

type Command = (args: string[], io: Io) => Promise<number>;

const COMMANDS: Record<string, Command> = {
  check,
  history,
  links,
  login,
  new: create,
  plan,
  preview,
  publish,
  rollback,
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
  const command = COMMANDS[first];
  const onServer = Object.hasOwn(ON_SERVER, first) ? ON_SERVER[first] : undefined;
  if (onServer !== undefined) {
    io.err(
      `${onServer} on the server: run academy ${first} of the release or the checkout that it runs from.`,
    );
    return 2;
  }
  if (!command) {
    io.err(`There is no command ${first}.\n\n${helpOf()}`);
    return 2;
  }
  try {
    return await command(rest, io);
  } catch (error) {
    io.err(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
