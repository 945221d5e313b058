import { PROGRAMS } from '../programs/programs.ts';
import { getCommandNames, type CommandName } from 'just-bash/browser';

/** Commands that the library has, but that need a server, a network or a library that the worker does not include. */
const UNAVAILABLE = new Set([
  'curl',
  'file',
  'gunzip',
  'gzip',
  'html-to-markdown',
  'python',
  'python3',
  'sqlite3',
  'tar',
  'xan',
  'yq',
  'zcat',
]);

export const COMMANDS = getCommandNames().filter((name) => !UNAVAILABLE.has(name)) as CommandName[];

/** Names that completion offers besides the library's commands. */
const BUILTINS = [
  'cd',
  'export',
  'source',
  'type',
  'unset',
  'read',
  'local',
  'declare',
  'test',
  'exit',
  'nano',
  'code',
];

export function completableNames(): string[] {
  return [...new Set([...COMMANDS, ...Object.keys(PROGRAMS), ...BUILTINS])];
}
