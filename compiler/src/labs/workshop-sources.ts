import { posix } from 'node:path';
import { checkoutFolder, pathInHome } from '@academy/domain/checkout';
import type { FileSource } from '@academy/domain/own-machine';
import { asText, group, list } from './yaml-values.ts';

/** One entry of `spec.workshop.files`: files that a session gets from elsewhere. */
export type DeclaredSource = {
  folder: string;
  root: string;
  includes: RegExp[];
  excludes: RegExp[];
  /** How a learner without a session gets the same files; null if that is impossible or unnecessary. */
  own: FileSource | null;
};

/** Safe in an address and in a command that learners copy. */
const ADDRESS = /^(?:(?:https?|ssh):\/\/\w[\w.@:-]*|\w[\w-]*@\w[\w.-]*):?[\w./~:@%+-]*$/;
const IMAGE = /^[\w][\w./:@-]*$/;
const NAME = /^[\w][\w./-]*$/;

export function declaredSources(spec: Record<string, unknown>): DeclaredSource[] {
  const start = sessionVariables(spec).get('LESSON_LABEL') ?? null;
  let hasStart = false;
  return list(group(spec['workshop'])['files']).map((entry) => {
    const written = group(entry);
    const folder = plainPath(asText(written['path']) ?? '');
    const root = plainPath(asText(written['newRootPath']) ?? '');
    // The label applies to the code that learners begin with, which is the first repository.
    const isFirst = !hasStart && asText(group(written['git'])['url']) !== null;
    hasStart ||= isFirst;
    return {
      folder,
      root,
      includes: globs(written['includePaths']),
      excludes: globs(written['excludePaths']),
      own: withPlainFolder(toOwnSource(written, { folder, root, start: isFirst ? start : null })),
    };
  });
}

/** Whether one of the sources provides a file, by its path in the lab. */
export function isProvided(file: string, sources: readonly DeclaredSource[]): boolean {
  const inHome = pathInHome(file);
  if (inHome === null) return false;
  return sources.some(({ folder, root, includes, excludes }) => {
    if (folder !== '' && !inHome.startsWith(`${folder}/`)) return false;
    const inside = folder === '' ? inHome : inHome.slice(folder.length + 1);
    const path = posix.join(root, inside);
    const isIncluded = includes.length === 0 || includes.some((glob) => glob.test(path));
    return isIncluded && !excludes.some((glob) => glob.test(path));
  });
}

/** The variables that a session sets, if their values are literal. */
export function sessionVariables(spec: Record<string, unknown>): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of list(group(spec['session'])['env'])) {
    const name = asText(group(entry)['name']) ?? '';
    const value = asText(group(entry)['value']);
    if (/^[A-Za-z_]\w*$/.test(name) && value !== null && !value.includes('$(')) found.set(name, value);
  }
  return found;
}

type Place = { folder: string; root: string; start: string | null };

function toOwnSource(written: Record<string, unknown>, { folder, root, start }: Place): FileSource | null {
  // Folders with a dot contain files of a session's editor.
  if (folder.startsWith('.') || (folder !== '' && !NAME.test(folder))) return null;
  const git = group(written['git']);
  const url = asText(git['url'])?.trim() ?? '';
  if (ADDRESS.test(url)) {
    const named = (asText(git['ref']) ?? '').replace(/^(?:origin|refs\/(?:heads|tags))\//, '');
    const ref = NAME.test(named) ? named : null;
    return { kind: 'git', url, ref, start: start && NAME.test(start) ? start : null, folder, root };
  }
  const image = asText(group(written['image'])['url'])?.trim() ?? '';
  if (IMAGE.test(image)) return { kind: 'image', url: image, folder, root };
  const address = asText(group(written['http'])['url'])?.trim() ?? releaseAddress(written['githubRelease']);
  return /^https?:\/\/[^\s$]+$/.test(address) ? { kind: 'download', url: address, folder, root } : null;
}

/** A folder with a leading hyphen would be taken as an option. */
function withPlainFolder(source: FileSource | null): FileSource | null {
  return source && checkoutFolder(source).startsWith('-') ? null : source;
}

function releaseAddress(written: unknown): string {
  const slug = asText(group(written)['slug']) ?? '';
  if (!/^[\w.-]+\/[\w.-]+$/.test(slug)) return '';
  const tag = asText(group(written)['tag']);
  return `https://github.com/${slug}/releases/${tag === null ? 'latest' : `tag/${encodeURIComponent(tag)}`}`;
}

function plainPath(path: string): string {
  const plain = posix.normalize(path.trim() || '.').replace(/^\/+|\/+$/g, '');
  return plain === '.' ? '' : plain;
}

/** `*` matches part of a name, `**` any number of folders. */
function globs(written: unknown): RegExp[] {
  return list(written).flatMap((glob) => {
    const text = asText(glob)?.trim().replace(/^\//, '');
    if (!text) return [];
    const parts = text.split(/(\*\*\/?|\*|\?)/).map((part) => {
      if (part.startsWith('**')) return '.*';
      if (part === '*') return '[^/]*';
      return part === '?' ? '[^/]' : part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    });
    return [new RegExp(`^${parts.join('')}$`)];
  });
}
