import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Reads bytes on demand: a video may have hundreds of megabytes, with its length in a few of them. */
export type RandomAccess = { size: number; read(at: number, length: number): Buffer };

/** A video has some dozens of boxes before its frames; a hostile file could have millions. */
const MAXIMUM_READS = 5_000;

/** Runs the function with the open file. A read past the end returns the available bytes. */
export function withFile<Result>(path: string, work: (file: RandomAccess) => Result): Result {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    let reads = 0;
    const read = (at: number, length: number) => {
      if ((reads += 1) > MAXIMUM_READS) throw new RangeError('The file has too many parts.');
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at));
    };
    return work({ size, read });
  } finally {
    closeSync(file);
  }
}
