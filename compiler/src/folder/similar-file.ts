import { posix } from 'node:path';
import { findClosest } from './suggestions.ts';
import type { Source } from './source.ts';

/** More would take longer to compare than a suggestion is worth. */
const COMPARED = 500;

/** The file that may be meant by a path that leads nowhere: in other letters, or nearly of that name. */
export function findSimilarFile(source: Source, path: string): string | null {
  let found = '';
  for (const part of path.split('/')) {
    if (part === '..') return null;
    const names = source.names(found).slice(0, COMPARED);
    const meant =
      names.find((name) => name === part) ??
      names.find((name) => name.toLowerCase() === part.toLowerCase()) ??
      findClosest(part.slice(0, 80), names);
    if (!meant) return null;
    found = posix.join(found, meant);
  }
  return typeof source.locate(found) === 'object' ? found : null;
}

/** The same as a hint, by the path from the file that names it. */
export function similarFileHint(
  source: Source,
  { path, file }: { path: string; file: string },
): string | null {
  const similar = findSimilarFile(source, path);
  return similar === null ? null : `did you mean ${posix.relative(posix.dirname(file), similar)}?`;
}
