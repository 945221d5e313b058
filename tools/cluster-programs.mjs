import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from './apt.mjs';
import { Refusal } from './run.mjs';

/** Where Debian installs programs outside the search path of ordinary users. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/lib/postgresql/15/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/17/bin',
];
const PROGRAMS = ['etcd', 'patroni', 'patronictl', 'haproxy', 'pgbouncer', 'postgres'];

/**
 * The paths of the cluster's programs by name, or one sentence about what is missing.
 * @returns {Record<string, string>}
 */
export function findPrograms(folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS]) {
  const found = PROGRAMS.map((name) => ({
    name,
    path: folders.map((folder) => join(folder, name)).find(isExecutable),
  }));
  const missing = found.filter(({ path }) => path === undefined).map(({ name }) => name);
  if (missing.length > 0)
    throw new Refusal(
      `The cluster test needs ${missing.join(', ')}: on Debian run apt-get install patroni etcd-server haproxy pgbouncer postgresql-15.`,
    );
  // Patroni looks for PostgreSQL's other programs next to this one, where a symbolic link may have none.
  return Object.fromEntries(found.map(({ name, path = '' }) => [name, realpathSync(path)]));
}
