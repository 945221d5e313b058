import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs the work with a temporary folder, which is always removed afterwards. */
export async function inWorkFolder<Result>(
  home: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(home, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Longer than any work takes. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000;

/** Removes the folders of processes that were killed. */
export async function sweepWorkFolders(home: string, now: Date): Promise<void> {
  const names = await readdir(home).catch(() => []);
  for (const name of names) {
    const folder = join(home, name);
    const age = await stat(folder).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      () => 0,
    );
    if (age > MAX_AGE_MS) await rm(folder, { recursive: true, force: true });
  }
}
