import { admin } from './admin.ts';
import { audit } from './audit.ts';
import type { OperatorContext } from './context.ts';
import { UsageError, reportUsage } from './usage.ts';

const COMMANDS: Record<string, (args: readonly string[], context: OperatorContext) => Promise<number>> = {
  admin,
  audit,
};

/** Runs one command and answers its exit code: 0 done, 1 refused, 2 not understood. */
export async function runOperatorCommand(argv: readonly string[], context: OperatorContext): Promise<number> {
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return reportUsage(context.err, async () => {
    if (!command)
      throw new UsageError(
        `There is no command ${name}; operators have: ${[...Object.keys(COMMANDS), 'doctor'].join(', ')}.`,
      );
    return command(args, context);
  });
}
