import * as z from 'zod/mini';

/** The content that comes with the product; nobody else may publish under this name. */
export const BUNDLED_SOURCE = 'bundled';

/** A folder publishes under a name of its own within its tenant. */
export const sourceName = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9._-]{0,63}$/,
      'must begin with a letter or digit and hold lower-case letters, digits, dots, hyphens and underscores, at most 64',
    ),
  );

/** The name of a source after its folder, or null where nothing in it can be part of a name. */
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

/** More than a fifth of what a source has live is more than a slip should take away. */
export function exceedsRemovalLimit({ removed, live }: { removed: number; live: number }): boolean {
  return removed * 5 > live;
}
