import type { CommandResult } from '../commands/command.ts';

type Known = {
  /** Letters that take no value. */ flags?: string;
  /** Letters that take one. */ values?: string;
};

export class UsageError extends Error {}

export type Options = {
  has: (letter: string) => boolean;
  value: (letter: string) => string | undefined;
  words: string[];
};

/** Short options as getopt reads them; with `stopAtWord`, what follows the first word belongs to it. */
export function readOptions(
  name: string,
  args: readonly string[],
  { flags = '', values = '', stopAtWord = false }: Known & { stopAtWord?: boolean },
): Options {
  const found = new Map<string, string>();
  const words: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') {
      words.push(...args.slice(at + 1));
      break;
    }
    if (arg.startsWith('--'))
      throw new UsageError(
        `${name}: unrecognized option '${arg}'\nTry '${name} --help' for more information.`,
      );
    if (!arg.startsWith('-') || arg === '-') {
      words.push(...(stopAtWord ? args.slice(at) : [arg]));
      if (stopAtWord) break;
      continue;
    }
    for (let letter = 1; letter < arg.length; letter++) {
      const one = arg[letter] ?? '';
      if (flags.includes(one)) found.set(one, '');
      else if (values.includes(one)) {
        const attached = arg.slice(letter + 1);
        const value = attached || args[++at];
        if (value === undefined)
          throw new UsageError(
            `${name}: option requires an argument -- '${one}'\nTry '${name} --help' for more information.`,
          );
        found.set(one, value);
        break;
      } else
        throw new UsageError(
          `${name}: invalid option -- '${one}'\nTry '${name} --help' for more information.`,
        );
    }
  }
  return { has: (letter) => found.has(letter), value: (letter) => found.get(letter), words };
}

export const done = (stdout = ''): CommandResult => ({ stdout, stderr: '', exitCode: 0 });

export const failed = (message: string, exitCode = 1): CommandResult => ({
  stdout: '',
  stderr: `${message}\n`,
  exitCode,
});
