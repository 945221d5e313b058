import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Splits a stream into blocks of one size; the last one always exists and may be smaller. */
export async function* inBlocks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes <= size) continue;
    let rest: Buffer = Buffer.concat(pieces);
    for (; rest.length > size; rest = rest.subarray(size))
      yield { block: rest.subarray(0, size), isLast: false };
    pieces = [rest];
    bytes = rest.length;
  }
  yield { block: Buffer.concat(pieces), isLast: true };
}

/** Pipes the source through a transform; a failure of either one fails the iteration. */
export async function* through(source: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  const feeding = pipeline(Readable.from(source, { objectMode: false }), transform);
  // The iteration below reports it as well.
  feeding.catch(() => undefined);
  for await (const piece of transform) yield piece as Buffer;
  await feeding;
}
