import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of our own for the time of one piece of work; it is gone afterwards, whatever happens. */
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

/** Longer than any piece of work takes. */
const LEFT_BEHIND_MS = 6 * 60 * 60 * 1000;

/** What a process left behind that was killed while it worked. */
export async function sweepWorkFolders(home: string, now: Date): Promise<void> {
  const names = await readdir(home).catch(() => []);
  for (const name of names) {
    const folder = join(home, name);
    const age = await stat(folder).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      () => 0,
    );
    if (age > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}
