import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from './apt.mjs';
import { Refusal } from './run.mjs';

/** Where Debian puts what is not on the search path of ordinary users. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/lib/postgresql/15/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/17/bin',
];
const PROGRAMS = ['etcd', 'patroni', 'patronictl', 'haproxy', 'pgbouncer', 'postgres'];

/**
 * The paths of the programs of the cluster by their names, or one sentence about what is missing.
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
  // Patroni looks for the other programs of PostgreSQL beside this one, which a link to it need not have.
  return Object.fromEntries(found.map(({ name, path = '' }) => [name, realpathSync(path)]));
}
