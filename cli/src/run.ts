import { check } from './commands/check.ts';
import { history } from './commands/history.ts';
import { login } from './commands/login.ts';
import { newCourse } from './commands/new-course.ts';
import { plan } from './commands/plan.ts';
import { preview } from './commands/preview.ts';
import { publish } from './commands/publish.ts';
import { rollback } from './commands/rollback.ts';
import type { Io } from './io.ts';

const HELP = `academy keeps courses in files.

  academy new course <folder> [--title "…"]     lay out a course to start from
  academy check <folder>                        tell everything that is wrong with a content folder
  academy preview <folder>                      show it in the browser, and again whenever a file is saved

  academy login [--server <address>]            keep a server's address and a token to publish with
  academy plan <folder>                         tell what publishing a folder would change
  academy publish <folder> [--yes]              put a folder live
  academy history                               what was published, by whom and when
  academy rollback <number> [--yes]             go back to how a source stood at a revision

  academy admin list                            who administers the server on this machine
  academy admin grant <email>                   make somebody an administrator; revoke takes it back

  --set NAME=value     fills \${NAME} in templates (check, plan, publish, preview)
  --source <name>      the name to publish under; that of the repository or folder if left out
  --server --tenant    where to publish to, instead of where you logged in
  --allow-removals     remove more than a fifth of what a source has live
  --no-pictures        leave pictures on other hosts where they are
  --strict             take every warning for a fault (check, plan, publish)
  --quiet              tell faults only; --all tells each warning by itself
  --port <number>      the port of a preview
  --json               for machines (check, plan, publish, history, rollback)

ACADEMY_SERVER, ACADEMY_TENANT and ACADEMY_TOKEN do the same as logging in, for machines.
Exit codes: 0 done · 1 the content can't be published as it is · 2 not understood, not allowed or not reached ·
3 something else was published meanwhile, plan again. docs/authoring.md explains how to write and publish.`;

type Command = (args: string[], io: Io) => Promise<number>;

const COMMANDS: Record<string, Command> = {
  check,
  history,
  login,
  'new course': newCourse,
  plan,
  preview,
  publish,
  rollback,
};

/** Runs one command and answers its exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [first = 'help', second = '', ...rest] = argv;
  if (first === 'help' || first === '--help' || first === '-h') {
    io.out(HELP);
    return 0;
  }
  const pair = COMMANDS[`${first} ${second}`];
  const command = pair ?? COMMANDS[first];
  if (!command) {
    io.err(`There is no command ${[first, second].filter(Boolean).join(' ')}.\n\n${HELP}`);
    return 2;
  }
  try {
    return await command(pair ? rest : argv.slice(1), io);
  } catch (error) {
    io.err(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
