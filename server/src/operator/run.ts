import type { Pool } from 'pg';
import { admin } from './admin.ts';
import { UsageError } from './usage.ts';

/** What a command of the operator works with: the database of the server, whether the server runs or not. */
export type OperatorContext = {
  pool: Pool;
  /** Who signs the tokens of this installation: only people who log in there are meant. */
  issuer: string;
  now: () => Date;
  out: (line: string) => void;
  err: (line: string) => void;
};

const COMMANDS: Record<string, (args: readonly string[], context: OperatorContext) => Promise<number>> = {
  admin,
};

/** Runs one command and answers its exit code: 0 done, 1 refused, 2 not understood. */
export async function runOperatorCommand(argv: readonly string[], context: OperatorContext): Promise<number> {
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command)
      throw new UsageError(
        `There is no command ${name}; operators have: ${Object.keys(COMMANDS).join(', ')}.`,
      );
    return await command(args, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    context.err(error.message);
    return 2;
  }
}
