import type { CommandIo, CommandResult } from '../commands/command.ts';

export type Program = (args: string[], io: CommandIo) => Promise<CommandResult>;

/** Programs that every lab has besides those of the library, each loaded when it is first used. */
export const PROGRAMS: Readonly<Record<string, () => Promise<Program>>> = {
  less: async () => (await import('./less.ts')).less,
  more: async () => (await import('./less.ts')).less,
};
