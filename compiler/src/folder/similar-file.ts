import { posix } from 'node:path';
import { findClosest } from './suggestions.ts';
import type { Source } from './source.ts';

/** More would take longer to compare than a suggestion is worth. */
const COMPARED = 500;

/** The probable target of a broken path: different case, or a similar name. */
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

/** The same as a hint, relative to the referencing file. */
export function similarFileHint(
  source: Source,
  { path, file }: { path: string; file: string },
): string | null {
  const similar = findSimilarFile(source, path);
  return similar === null ? null : `did you mean ${posix.relative(posix.dirname(file), similar)}?`;
}
