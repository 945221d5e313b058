import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { Fault } from '@academy/compiler/faults';
import { sourceNameOf } from '@academy/domain/publishing';
import type { Io } from './io.ts';

export type Folder = { path: string; /** As the person would write it. */ shown: string };

export function requireFolder(io: Io, name: string | undefined, usage: string): Folder {
  if (!name) throw new Error(usage);
  const path = resolve(io.cwd, name);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new Error(`There is no folder ${name}.`);
  return { path, shown: relative(io.cwd, path) || '.' };
}

/** A source bears the name of its repository where the folder is one, else that of the folder. */
export function defaultSourceName(path: string): string {
  const name = sourceNameOf(repositoryOf(path) ?? basename(path));
  if (name === null)
    throw new Error(`No source can be named after this folder: choose a name with --source.`);
  return name;
}

function repositoryOf(path: string): string | null {
  const config = join(path, '.git/config');
  if (!existsSync(config)) return null;
  return /^\s*url\s*=\s*\S*?([^/:\s]+?)(?:\.git)?\/?\s*$/m.exec(readFileSync(config, 'utf8'))?.[1] ?? null;
}

export function parseAssignments(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new Error(`--set needs a name and a value, such as --set VERSION=2: ${text}`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** With `--strict` every warning is a fault. */
export function makeStrict<Checked extends { faults: Fault[]; warnings: Fault[] }>(
  checked: Checked,
): Checked {
  return { ...checked, faults: [...checked.faults, ...checked.warnings], warnings: [] };
}
