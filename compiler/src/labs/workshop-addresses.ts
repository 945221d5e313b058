import { posix } from 'node:path';
import { includeFrom } from '../folder/include.ts';
import type { Source } from '../folder/source.ts';
import { referenceKey } from '../markdown/addresses.ts';
import type { Include } from '../markdown/hugo-lines.ts';

/** Where a portal serves the pages and the files next to them. */
const SERVED = /^\/(?:workshop\/content\/)?/;

/**
 * Finds the file that an address on a workshop page refers to, as a path relative to the page. Authors write
 * it relative to the page's file, to its address, or to the root of what a portal serves.
 */
export function findWorkshopFile(
  url: string,
  { source, folder, file }: { source: Source; folder: string; file: string },
): string | null {
  const key = referenceKey(url);
  if (key === '' || key.includes('\0') || key.includes('\\')) return null;
  const here = posix.dirname(file);
  const roots = ['workshop/content', 'workshop/static'].map((name) => posix.join(folder, name));
  const fromRoot = key.replace(SERVED, '').replace(/^(?:\.\.\/)+/, '');
  const candidates = [
    ...(key.startsWith('/') ? [] : [posix.join(here, key)]),
    ...roots.map((root) => posix.join(root, fromRoot)),
  ];
  const found = candidates.find((candidate) => typeof source.locate(candidate) === 'object');
  return found === undefined ? null : posix.relative(here, found);
}

type IncludeInput = { source: Source; folder: string; file: string; onInclude?: (text: string) => void };

/** Included files are next to the page, below the pages, or in the workshop. */
export function includeInWorkshop({ folder, ...input }: IncludeInput): Include {
  return includeFrom({ ...input, folders: [posix.join(folder, 'workshop/content'), folder] });
}
