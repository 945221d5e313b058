import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveError, type ArchiveLimits } from './format.ts';
import { readArchive, type ArchiveSize } from './read.ts';

/** Writes what an archive holds into an empty folder that nobody else uses. */
export async function unpackArchive(
  packed: AsyncIterable<Uint8Array>,
  { folder, limits }: { folder: string; limits?: Partial<ArchiveLimits> },
): Promise<ArchiveSize> {
  const made = new Set<string>();
  return readArchive(packed, {
    ...(limits && { limits }),
    async onFile({ path, bytes }) {
      const file = join(folder, path);
      const home = dirname(file);
      if (!made.has(home)) await mkdir(home, { recursive: true, mode: 0o700 });
      made.add(home);
      try {
        await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        // Two names that are one on this file system, such as A.md and a.md.
        const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
        throw isTaken ? new ArchiveError(`${path} is there twice`) : error;
      }
    },
  });
}
