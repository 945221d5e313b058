import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { ArchiveError, BLOCK, LONG_PATH, pathFault, PLAIN_FILE } from './format.ts';

export type ArchivedFile = { path: string; bytes: Uint8Array };
/** A file that is not held in memory as a whole. */
export type FileInPieces = { path: string; size: number; chunks: Iterable<Uint8Array> };
type Files = Iterable<ArchivedFile | FileInPieces> | AsyncIterable<ArchivedFile | FileInPieces>;

/** The archive as a stream: files are read one by one, so that any number of them fits in memory. */
export function writeArchive(files: Files): Readable {
  const tar = Readable.from(blocks(files), { objectMode: false });
  const gzip = createGzip();
  tar.on('error', (error) => gzip.destroy(error));
  return tar.pipe(gzip);
}

async function* blocks(files: Files): AsyncIterable<Uint8Array> {
  for await (const file of files) {
    const { path } = file;
    const fault = pathFault(path);
    if (fault) throw new ArchiveError(fault);
    const short = shortPath(path);
    if (!short) yield* entry({ type: LONG_PATH, name: 'path', prefix: '', ...whole(pathRecord(path)) });
    const content = 'bytes' in file ? whole(file.bytes) : file;
    yield* entry({ type: PLAIN_FILE, ...(short ?? { name: 'file', prefix: '' }), ...content, path });
  }
  yield Buffer.alloc(2 * BLOCK);
}

function whole(bytes: Uint8Array): Pick<FileInPieces, 'size' | 'chunks'> {
  return { size: bytes.length, chunks: [bytes] };
}

type Entry = {
  type: string;
  name: string;
  prefix: string;
  size: number;
  chunks: Iterable<Uint8Array>;
  path?: string;
};

function* entry({ type, name, prefix, size, chunks, path = '' }: Entry): Iterable<Uint8Array> {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  // Without permissions, owners and dates, so that the same folder always makes the same archive.
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(0, 11)}\0`, 136);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345, 155);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  yield header;
  let written = 0;
  for (const chunk of chunks) {
    written += chunk.length;
    // An empty chunk would end the stream.
    if (chunk.length > 0) yield chunk;
  }
  if (written !== size) throw new Error(`${path} changed while it was being packed: run it again.`);
  const rest = size % BLOCK;
  if (rest > 0) yield Buffer.alloc(BLOCK - rest);
}

export function sumOf(header: Uint8Array): number {
  let sum = 0;
  for (const byte of header) sum += byte;
  return sum;
}

/** A path of up to 255 bytes is split at a slash, if there is one in the right place. */
function shortPath(path: string): { name: string; prefix: string } | null {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { name, prefix };
  }
  return null;
}

/** `<length> path=<path>\n`, where the length includes itself. */
function pathRecord(path: string): Uint8Array {
  const rest = ` path=${path}\n`;
  const size = Buffer.byteLength(rest);
  let length = size + String(size).length;
  length = size + String(length).length;
  return Buffer.from(`${length}${rest}`);
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}
