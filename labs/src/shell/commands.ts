import { PROGRAMS } from '../programs/programs.ts';
import { getCommandNames, type CommandName } from 'just-bash/browser';

/** Commands that the library has, but that need a server, a network or a library that the worker does not include. */
const UNAVAILABLE = new Set(['curl', 'file', 'html-to-markdown', 'python', 'python3', 'sqlite3', 'xan']);

/** Ours take the place of these, whose libraries the worker does not include. */
const REPLACED = new Set(['gunzip', 'gzip', 'tar', 'yq', 'zcat']);

export const COMMANDS = getCommandNames().filter(
  (name) => !UNAVAILABLE.has(name) && !REPLACED.has(name),
) as CommandName[];

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
  'code',
];

export function completableNames(): string[] {
  return [...new Set([...COMMANDS, ...Object.keys(PROGRAMS), ...BUILTINS])];
}
