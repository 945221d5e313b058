import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file in chunks of one size, the last one shorter. Each is a separate buffer. */
export function* fileChunks(path: string, size: number): Iterable<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (let left = fstatSync(file).size; left > 0;) {
      const chunk = Buffer.alloc(Math.min(size, left));
      let filled = 0;
      for (let read = -1; read !== 0 && filled < chunk.length; filled += read)
        read = readSync(file, chunk, filled, chunk.length - filled, null);
      if (filled > 0) yield chunk.subarray(0, filled);
      // A file that became shorter ends here.
      left = filled < chunk.length ? 0 : left - filled;
    }
  } finally {
    closeSync(file);
  }
}
