import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the command line, as in its package.json. */
export const VERSION = '0.1.0';

/** A release also says of which commit it is. */
export function describeVersion(root: string): string {
  const file = join(root, 'release.json');
  if (!existsSync(file)) return VERSION;
  const { version, commit } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; commit: string };
  return `${version} (${commit})`;
}
