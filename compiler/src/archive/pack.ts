import { posix } from 'node:path';
import type { Report, Source } from '../folder/source.ts';
import { openSource } from '../folder/source.ts';
import { fileChunks } from '../folder/file-chunks.ts';
import { maximumBytes } from '../folder/limits.ts';
import type { FileInPieces } from './write.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * The files of a content folder to send, in a fixed order: what the compiler may open, without hidden files.
 */
export function* folderFiles(
  folder: string,
  { skipped }: { skipped: (path: string) => void },
): Iterable<FileInPieces> {
  const ignore: Report = () => undefined;
  const source = openSource(folder, { report: ignore });
  for (const path of pathsIn(source, '')) {
    const located = source.locate(path);
    if (typeof located !== 'object') continue;
    // No page shows a file of this size.
    if (located.bytes > maximumBytes(path)) skipped(path);
    else yield { path, size: located.bytes, chunks: fileChunks(located.path, CHUNK_BYTES) };
  }
}

function* pathsIn(source: Source, folder: string): Iterable<string> {
  for (const { name, kind } of source.list(folder)) {
    const path = posix.join(folder, name);
    if (kind === 'folder') yield* pathsIn(source, path);
    else yield path;
  }
}
