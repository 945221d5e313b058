import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import type { Source } from './source.ts';

/** The repository of a folder, by which its files are addressed on the web. */
export type Repository = {
  /** `owner/name` of every remote; only the name if the owner is unknown. */
  names: readonly string[];
  /** The path of the folder in it, empty for its root. */
  prefix: string;
};

/** A folder without version control counts as a copy of the repository with its name. */
export function readRepository(folder: string): Repository {
  const path = resolve(folder);
  for (let root = path; ; root = dirname(root)) {
    const config = configOf(root);
    if (config) return { names: remotesIn(config), prefix: relative(root, path).split(sep).join(posix.sep) };
    if (root === dirname(root)) return { names: [basename(path).toLowerCase()], prefix: '' };
  }
}

/** The file in the folder that an address of its own repository refers to, or null. */
export function fileInRepository(
  url: string,
  { source, repository }: { source: Source; repository: Repository },
): string | null {
  const found = readRawAddress(url);
  if (!found) return null;
  const isOwn = repository.names.some((name) => name === found.name || name === found.name.split('/')[1]);
  if (!isOwn) return null;
  // A branch name may contain slashes, so the path may begin after any of them.
  for (let at = 1; at < found.rest.length; at += 1) {
    const path = found.rest.slice(at).join('/');
    const isInside = repository.prefix === '' || path.startsWith(`${repository.prefix}/`);
    const file = repository.prefix === '' ? path : path.slice(repository.prefix.length + 1);
    if (isInside && typeof source.locate(file) === 'object') return file;
  }
  return null;
}

function readRawAddress(url: string): { name: string; rest: string[] } | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const parts = decode(pathname).split('/').filter(Boolean);
  const named = ([owner = '', name = '', ...rest]: string[]) => ({
    name: `${owner}/${name}`.toLowerCase(),
    rest,
  });
  if (hostname === 'raw.githubusercontent.com') return named(parts);
  if (hostname === 'media.githubusercontent.com' && parts[0] === 'media') return named(parts.slice(1));
  if (hostname !== 'github.com' && hostname !== 'www.github.com') return null;
  const { name, rest } = named(parts);
  return rest[0] === 'raw' || rest[0] === 'blob' ? { name, rest: rest.slice(1) } : null;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** In a worktree `.git` is a file that points to the folder of the repository. */
function configOf(root: string): string | null {
  const git = join(root, '.git');
  if (!existsSync(git)) return null;
  if (statSync(git).isDirectory()) return readIfThere(join(git, 'config'));
  const [, elsewhere = ''] = /^gitdir:\s*(.+)$/m.exec(readFileSync(git, 'utf8')) ?? [];
  const own = resolve(root, elsewhere.trim());
  const shared = readIfThere(join(own, 'commondir'))?.trim() ?? '.';
  return readIfThere(join(resolve(own, shared), 'config'));
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function remotesIn(config: string): string[] {
  return [...config.matchAll(/^\s*url\s*=\s*\S*?([^/:\s]+)\/([^/:\s]+?)(?:\.git)?\/?\s*$/gm)].map(
    ([, owner, name]) => `${owner}/${name}`.toLowerCase(),
  );
}
