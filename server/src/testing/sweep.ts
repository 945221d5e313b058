import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from '../database/embedded/postmaster.ts';
import { isAlive } from '../database/embedded/processes.ts';
import { folderForTests } from './folders.ts';

/** Stops and removes the leftovers of killed test runs. */
export async function sweepAbandoned(): Promise<void> {
  const parent = await folderForTests();
  for (const name of await readdir(parent)) {
    const maker = /^academy-test-(\d+)-/.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    const folder = join(parent, name);
    try {
      const running = await findPostmaster(join(folder, 'postgres', 'data'));
      if (running) process.kill(running.pid, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // It belongs to another user.
    }
  }
}
