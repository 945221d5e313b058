import * as z from 'zod/mini';

/** The source of the content in this repository; no upload may use its name. */
export const BUNDLED_SOURCE = 'bundled';

/** Each published folder is a source with a name that is unique within its tenant. */
export const sourceName = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9._-]{0,63}$/,
      'must begin with a letter or digit and hold lower-case letters, digits, dots, hyphens and underscores, at most 64',
    ),
  );

/** A source name derived from the folder's name, or null if no character of it is allowed. */
export function sourceNameOf(folder: string): string | null {
  const name = folder
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64)
    .replace(/[-._]+$/, '');
  return name === '' || name === BUNDLED_SOURCE ? null : name;
}

/** Removing more than a fifth of a source's live items needs an explicit confirmation. */
export function exceedsRemovalLimit({ removed, live }: { removed: number; live: number }): boolean {
  return removed * 5 > live;
}
