import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Cuts a stream into blocks of one size; only the last one, which is always there, may be smaller. */
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

/** What comes out of a transform when the source goes in; a failure of either one fails the reading. */
export async function* through(source: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  const feeding = pipeline(Readable.from(source, { objectMode: false }), transform);
  // Reported by the reading below as well.
  feeding.catch(() => undefined);
  for await (const piece of transform) yield piece as Buffer;
  await feeding;
}
