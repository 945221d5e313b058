/** The flags that a subcommand covers; `value` ones take an argument. */
export type FlagSpec = {
  value?: readonly string[];
  boolean?: readonly string[];
  short?: Record<string, string>;
};

export type Flags = {
  words: string[];
  /** What follows `--`. */
  rest: string[];
  values: Record<string, string[]>;
};

export class UsageError extends Error {}

export const GLOBAL: Required<FlagSpec> = {
  value: ['namespace', 'context', 'kubeconfig', 'as', 'as-group', 'request-timeout', 'cluster', 'user'],
  boolean: ['help', 'warnings-as-errors'],
  short: { n: 'namespace', h: 'help' },
};

/** Splits the arguments into words and flags; flags may stand anywhere before `--`. */
export function parseFlags(args: readonly string[], spec: FlagSpec): Flags {
  const takesValue = new Set([...GLOBAL.value, ...(spec.value ?? [])]);
  const known = new Set([...takesValue, ...GLOBAL.boolean, ...(spec.boolean ?? [])]);
  const short = { ...GLOBAL.short, ...spec.short };
  const flags: Flags = { words: [], rest: [], values: {} };
  const add = (name: string, value: string) => (flags.values[name] ??= []).push(value);
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') {
      flags.rest = args.slice(at + 1);
      break;
    }
    if (arg.startsWith('--')) {
      const equals = arg.indexOf('=');
      const name = arg.slice(2, equals === -1 ? undefined : equals);
      if (!known.has(name)) throw new UsageError(`unknown flag: --${name}`);
      if (equals !== -1) add(name, arg.slice(equals + 1));
      else if (!takesValue.has(name)) add(name, 'true');
      else if (at + 1 < args.length) add(name, args[++at] ?? '');
      else throw new UsageError(`flag needs an argument: --${name}`);
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (let letter = 1; letter < arg.length; letter++) {
        const name = short[arg.charAt(letter)];
        if (name === undefined)
          throw new UsageError(`unknown shorthand flag: '${arg.charAt(letter)}' in ${arg}`);
        if (!takesValue.has(name)) {
          add(name, 'true');
          continue;
        }
        const joined = arg.slice(letter + 1).replace(/^=/, '');
        if (joined) add(name, joined);
        else if (at + 1 < args.length) add(name, args[++at] ?? '');
        else throw new UsageError(`flag needs an argument: '${arg.charAt(letter)}' in ${arg}`);
        break;
      }
    } else flags.words.push(arg);
  }
  return flags;
}

export function flag({ values }: Flags, name: string): string | undefined {
  return values[name]?.at(-1);
}

export function isOn(flags: Flags, name: string): boolean {
  const value = flag(flags, name);
  return value !== undefined && value !== 'false';
}
