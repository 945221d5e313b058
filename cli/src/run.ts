import { check } from './commands/check.ts';
import { newCourse } from './commands/new-course.ts';
import type { Io } from './io.ts';

const HELP = `academy keeps courses in files.

  academy check <folder> [--json] [--set NAME=value]   tell everything that is wrong with a content folder
  academy new course <folder> [--title "…"]            lay out a course to start from

docs/authoring.md explains how to write one.`;

type Command = (args: string[], io: Io) => Promise<number>;

const COMMANDS: Record<string, Command> = {
  check,
  'new course': newCourse,
};

/** Runs one command and answers the exit code: 0 done, 1 faults in the content, 2 not understood. */
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
