import { account } from './account.ts';
import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { content } from './content.ts';
import type { OperatorContext } from './context.ts';
import { keys } from './keys.ts';
import { UsageError, reportUsage } from './usage.ts';

const COMMANDS: Record<string, (args: readonly string[], context: OperatorContext) => Promise<number>> = {
  account,
  admin,
  audit,
  content,
  keys,
};

/** These work without a database or on one that is not migrated, so `operator-main.ts` runs them directly. */
const BEFORE_MIGRATION = ['backup', 'doctor', 'restore'];

export const OPERATOR_COMMANDS: readonly string[] = [...Object.keys(COMMANDS), ...BEFORE_MIGRATION];

/** Runs one command and returns its exit code: 0 done, 1 refused, 2 not understood. */
export async function runOperatorCommand(argv: readonly string[], context: OperatorContext): Promise<number> {
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return reportUsage(context.err, async () => {
    if (!command)
      throw new UsageError(`There is no command ${name}; operators have: ${OPERATOR_COMMANDS.join(', ')}.`);
    return command(args, context);
  });
}
