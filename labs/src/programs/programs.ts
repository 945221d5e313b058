import type { CommandIo, CommandResult, TerminalSize } from '../commands/command.ts';

export type ProgramIo = CommandIo & {
  stdinBytes: () => Uint8Array;
  exported: Record<string, string>;
  size: () => TerminalSize;
  /** The library's command of the same name. */
  original: (args: readonly string[]) => Promise<CommandResult>;
};

export type Program = (args: string[], io: ProgramIo) => Promise<CommandResult>;

const adjusted = () => import('./adjusted.ts');
const archive = () => import('./archive.ts');
const small = () => import('./small.ts');
const less = async () => (await import('./less.ts')).less;

/** Programs of every lab besides the library's or in their place, each loaded when it is first used. */
export const PROGRAMS: Readonly<Record<string, () => Promise<Program>>> = {
  date: async () => (await adjusted()).date,
  df: async () => (await small()).df,
  diff: async () => (await import('./compare.ts')).diff,
  envsubst: async () => (await small()).envsubst,
  grep: async () => (await import('./grep.ts')).grep,
  gunzip: async () => (await archive()).gunzip,
  gzip: async () => (await archive()).gzip,
  id: async () => (await small()).id,
  jq: async () => (await adjusted()).jq,
  less,
  ls: async () => (await adjusted()).ls,
  mktemp: async () => (await small()).mktemp,
  more: less,
  nano: async () => (await import('./nano.ts')).nano,
  od: async () => (await adjusted()).od,
  paste: async () => (await adjusted()).paste,
  ps: async () => (await small()).ps,
  stty: async () => (await small()).stty,
  tar: async () => (await import('./tar.ts')).tar,
  tput: async () => (await small()).tput,
  uname: async () => (await small()).uname,
  vi: async () => (await import('./vi.ts')).vi,
  vim: async () => (await import('./vi.ts')).vi,
  wget: async () => (await adjusted()).wget,
  xargs: async () => (await import('./xargs.ts')).xargs,
  xxd: async () => (await small()).xxd,
  yq: async () => (await adjusted()).yq,
  zcat: async () => (await archive()).zcat,
};
