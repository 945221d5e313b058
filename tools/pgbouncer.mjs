import { delimiter, join } from 'node:path';
import { aptGet, canInstall, isExecutable } from './apt.mjs';

/** Where pgbouncer is on this machine; `PGBOUNCER_PATH` decides where it is set. */
export function findPgbouncer() {
  const chosen = process.env['PGBOUNCER_PATH'];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  // Debian puts it where the search path of ordinary users does not lead.
  const folders = ['/usr/sbin', '/opt/homebrew/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isExecutable);
}

/** Where it cannot be installed, everything else is tested all the same, and its one test says what is missing. */
export async function installPgbouncer() {
  if (canInstall()) {
    console.log('Installing pgbouncer…');
    await aptGet(['-qq', 'update']);
    await aptGet(['-qq', 'install', '-y', '--no-install-recommends', 'pgbouncer']);
  }
  if (!findPgbouncer())
    console.error(
      'One test needs pgbouncer: install it (on Debian `apt-get install pgbouncer`) or set PGBOUNCER_PATH to its program.',
    );
}
