import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsDir = fileURLToPath(new URL('../database/migrations', import.meta.url));

/** A folder only its owner can enter, as mkdtemp makes them. */
export async function privateFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(await folderForTests(), `academy-test-${process.pid}-`));
  // PostgreSQL may still be deleting files while it exits.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** In memory if there is room: a copy of the template takes 7 ms there, and over 100 ms on a busy disk. */
export async function folderForTests(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  const roomy = memory && memory.bavail * memory.bsize > 2 ** 30;
  return roomy ? '/dev/shm' : tmpdir();
}
