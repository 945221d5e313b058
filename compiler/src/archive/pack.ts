import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Report, Source } from '../folder/source.ts';
import { openSource } from '../folder/source.ts';
import { ARCHIVE_LIMITS } from './format.ts';
import type { ArchivedFile } from './write.ts';

/** Everything of a content folder that is sent, in a fixed order: what the compiler may open, and nothing that is hidden. */
export function* folderFiles(
  folder: string,
  { skipped }: { skipped: (path: string) => void },
): Iterable<ArchivedFile> {
  const ignore: Report = () => undefined;
  const source = openSource(folder, { report: ignore });
  for (const path of pathsIn(source, '')) {
    const located = source.locate(path);
    if (typeof located !== 'object') continue;
    // No page shows a file of this size, so nobody misses it.
    if (located.bytes > ARCHIVE_LIMITS.fileBytes) skipped(path);
    else yield { path, bytes: readFileSync(located.path) };
  }
}

function* pathsIn(source: Source, folder: string): Iterable<string> {
  for (const { name, kind } of source.list(folder)) {
    const path = posix.join(folder, name);
    if (kind === 'folder') yield* pathsIn(source, path);
    else yield path;
  }
}
