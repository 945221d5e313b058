import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveError, type ArchiveLimits } from './format.ts';
import { readArchive, type ArchiveSize, type FileSink } from './read.ts';

/** Unpacks an archive into an empty folder that nothing else uses. */
export async function unpackArchive(
  packed: AsyncIterable<Uint8Array>,
  { folder, limits }: { folder: string; limits?: Partial<ArchiveLimits> },
): Promise<ArchiveSize> {
  const made = new Set<string>();
  let abandon = async () => {};
  try {
    return await readArchive(packed, {
      ...(limits && { limits }),
      async openFile({ path }) {
        const home = dirname(join(folder, path));
        if (!made.has(home)) await mkdir(home, { recursive: true, mode: 0o700 });
        made.add(home);
        const { sink, close } = await createFile(join(folder, path), path);
        abandon = close;
        return sink;
      },
    });
  } finally {
    await abandon();
  }
}

async function createFile(
  file: string,
  path: string,
): Promise<{ sink: FileSink; close: () => Promise<void> }> {
  try {
    const handle = await open(file, 'wx', 0o600);
    let isOpen = true;
    const close = async () => {
      if (isOpen) await handle.close();
      isOpen = false;
    };
    return { close, sink: { write: async (bytes) => void (await handle.writeFile(bytes)), end: close } };
  } catch (error) {
    // Two names that are the same on this file system, such as A.md and a.md.
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isTaken ? new ArchiveError(`${path} occurs twice`) : error;
  }
}
