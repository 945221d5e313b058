/** Reads and writes tar archives, as far as a data folder of PostgreSQL needs it. */

const BLOCK = 512;
const text = new TextDecoder();
const bytesOf = new TextEncoder();

export type TarFile = { path: string; mode: number; mtime: number; bytes: Uint8Array };

export function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return pass(new Blob([bytes]), new CompressionStream('gzip'));
}

export function gunzip(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return pass(blob, new DecompressionStream('gzip'));
}

async function pass(
  blob: Blob,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(through)).arrayBuffer());
}

/** When each file of an archive was changed, in seconds, and where its entries end. */
export function readTar(tar: Uint8Array): { times: Map<string, number>; end: number } {
  const times = new Map<string, number>();
  let at = 0;
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const field = (from: number, length: number) =>
      text.decode(tar.subarray(at + from, at + from + length)).replace(/\0[\s\S]*$/, '');
    const size = parseInt(field(124, 12), 8) || 0;
    const prefix = field(345, 155);
    const path = `${prefix && `${prefix}/`}${field(0, 100)}`.replace(/^\.?\//, '').replace(/\/$/, '');
    times.set(path, parseInt(field(136, 12), 8));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return { times, end: at };
}

/** The entries alone, so that archives can be joined: of two files with one path the later one counts. */
export function tarEntries(files: readonly TarFile[]): Uint8Array<ArrayBuffer> {
  const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK;
  const length = files.reduce((sum, { bytes }) => sum + BLOCK + padded(bytes.length), 0);
  const tar = new Uint8Array(length);
  let at = 0;
  for (const file of files) {
    tar.set(headerOf(file), at);
    tar.set(file.bytes, at + BLOCK);
    at += BLOCK + padded(file.bytes.length);
  }
  return tar;
}

function headerOf({ path, mode, mtime, bytes }: TarFile): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (value: string, at: number) => header.set(bytesOf.encode(value), at);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  put(path, 0);
  put(octal(mode & 0o7777, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes.length, 11), 124);
  put(octal(Math.floor(mtime), 11), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
