import { accessSync, constants, existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether programs can be installed without asking: as root on Debian and its derivatives. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {string[]} args */
export async function aptGet(args) {
  // With this run level no service starts after its installation.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { output } = await run({ command: 'apt-get', args, env });
  return output.trim();
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
