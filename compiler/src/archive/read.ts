import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  ARCHIVE_LIMITS,
  ArchiveError,
  BLOCK,
  LONG_PATH,
  pathFault,
  PLAIN_FILE,
  RATIO_MIN_BYTES,
  type ArchiveLimits,
} from './format.ts';
import { maximumBytes } from '../folder/limits.ts';
import { sumOf, type ArchivedFile } from './write.ts';

export type ArchiveSize = { files: number; bytes: number };

/** Receives the bytes of one file, chunk by chunk. */
export type FileSink = { write: (bytes: Buffer) => Promise<void> | void; end: () => Promise<void> | void };

type ReadOptions = {
  /** Called with each file before its bytes arrive, if nothing is wrong so far. */
  openFile: (file: { path: string; size: number }) => Promise<FileSink> | FileSink;
  limits?: Partial<ArchiveLimits>;
};

/** For files that are small or ignored. */
export function collectFile(onFile: (file: ArchivedFile) => Promise<void> | void): ReadOptions['openFile'] {
  return ({ path }) => {
    const pieces: Buffer[] = [];
    return {
      write: (bytes) => void pieces.push(bytes),
      end: () => onFile({ path, bytes: Buffer.concat(pieces) }),
    };
  };
}

/** Reads an untrusted archive, which is refused as a whole at the first fault. */
export async function readArchive(
  packed: AsyncIterable<Uint8Array>,
  { openFile, limits }: ReadOptions,
): Promise<ArchiveSize> {
  const allowed = { ...ARCHIVE_LIMITS, ...limits };
  const counter = countBytes();
  const reader = new TarReader(allowed, openFile);
  // The first error, which would otherwise be hidden by its effect on the other streams.
  let reason: unknown;
  const unpack = async (unpacked: AsyncIterable<Buffer>) => {
    let bytes = 0;
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > allowed.unpackedBytes)
        throw new ArchiveError('it holds more than may be published at once');
      if (bytes > RATIO_MIN_BYTES && bytes > counter.bytes() * allowed.ratio)
        throw new ArchiveError('it is packed far more tightly than any content is');
      await reader.take(chunk);
    }
  };
  try {
    await pipeline(packed, counter.stream, createGunzip(), (unpacked: AsyncIterable<Buffer>) =>
      unpack(unpacked).catch((error: unknown) => {
        reason = error;
        throw error;
      }),
    );
  } catch (error) {
    const first = reason ?? error;
    throw isAboutGzip(first) ? new ArchiveError('it is damaged or was cut off; send it again') : first;
  }
  reader.end();
  return { files: reader.files, bytes: reader.bytes };
}

function countBytes(): { stream: Transform; bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

function isAboutGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

type OpenFile = { sink: FileSink; left: number; padding: number };
type Header = { type: string; path: string; size: number };

/** One file after the other, in chunks of any size, without buffering more than one chunk of a file. */
class TarReader {
  files = 0;
  bytes = 0;
  readonly #limits: ArchiveLimits;
  readonly #openFile: ReadOptions['openFile'];
  readonly #paths = new Set<string>();
  readonly #folders = new Set<string>();
  /** The start of a header or of a long path. */
  #waiting = Buffer.alloc(0);
  #longPathSize: number | null = null;
  #longPath: string | null = null;
  #body: OpenFile | null = null;
  #endBlocks = 0;

  constructor(limits: ArchiveLimits, openFile: ReadOptions['openFile']) {
    this.#limits = limits;
    this.#openFile = openFile;
  }

  async take(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (rest.length > 0)
      rest = this.#body ? await this.#feed(this.#body, rest) : await this.#collect(rest);
  }

  end(): void {
    const isInside = this.#waiting.length > 0 || this.#longPathSize !== null || this.#body !== null;
    if (this.#endBlocks < 2 || isInside) throw new ArchiveError('it was cut off; send it again');
  }

  /** Passes on the bytes of the open file, and returns the rest. */
  async #feed(body: OpenFile, chunk: Buffer): Promise<Buffer> {
    const own = chunk.subarray(0, body.left);
    if (own.length > 0) await body.sink.write(own);
    body.left -= own.length;
    const behind = chunk.subarray(own.length);
    const dropped = body.left === 0 ? Math.min(body.padding, behind.length) : 0;
    body.padding -= dropped;
    if (body.left === 0 && body.padding === 0) await this.#finish(body);
    return behind.subarray(dropped);
  }

  async #finish({ sink }: OpenFile): Promise<void> {
    this.#body = null;
    await sink.end();
  }

  async #collect(chunk: Buffer): Promise<Buffer> {
    const needed = this.#longPathSize === null ? BLOCK : padded(this.#longPathSize);
    const missing = needed - this.#waiting.length;
    this.#waiting = Buffer.concat([this.#waiting, chunk.subarray(0, missing)]);
    if (this.#waiting.length === needed) {
      const block = this.#waiting;
      this.#waiting = Buffer.alloc(0);
      if (this.#longPathSize === null) await this.#begin(block);
      else {
        this.#longPath = readPathRecord(block.subarray(0, this.#longPathSize));
        this.#longPathSize = null;
      }
    }
    return chunk.subarray(missing);
  }

  async #begin(header: Buffer): Promise<void> {
    if (header.every((byte) => byte === 0)) {
      if (this.#longPath !== null) throw new ArchiveError('a path belongs to no file');
      this.#endBlocks += 1;
      return;
    }
    if (this.#endBlocks > 0) throw new ArchiveError('it has trailing data');
    const found = readHeader(header);
    if (found.type === LONG_PATH) {
      if (this.#longPath !== null || found.size > 2 * BLOCK) throw new ArchiveError('a path is too long');
      this.#longPathSize = found.size;
      return;
    }
    const file = { ...found, path: this.#longPath ?? found.path };
    this.#longPath = null;
    this.#admit(file);
    this.bytes += file.size;
    const sink = await this.#openFile({ path: file.path, size: file.size });
    this.#body = { sink, left: file.size, padding: padded(file.size) - file.size };
    if (file.size === 0) await this.#finish(this.#body);
  }

  #admit({ type, path, size }: Header): void {
    const fault = pathFault(path);
    if (fault) throw new ArchiveError(fault);
    if (type !== PLAIN_FILE)
      throw new ArchiveError(`${path} is ${KINDS[type] ?? 'of an unknown kind'}, not a plain file`);
    if (size > maximumBytes(path, this.#limits))
      throw new ArchiveError(`${path} is larger than a file may be`);
    if ((this.files += 1) > this.#limits.files) throw new ArchiveError('it holds too many files');
    this.#occupy(path);
  }

  /** Each path belongs to one file: neither twice, nor to a file where another path has a folder. */
  #occupy(path: string): void {
    if (this.#paths.has(path) || this.#folders.has(path)) throw new ArchiveError(`${path} occurs twice`);
    this.#paths.add(path);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (this.#paths.has(folder)) throw new ArchiveError(`${folder} occurs twice`);
      if (this.#folders.has(folder)) return;
      this.#folders.add(folder);
    }
  }
}

const KINDS: Record<string, string> = {
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a device',
  '4': 'a device',
  '5': 'a folder',
  '6': 'a pipe',
};

function readHeader(header: Buffer): Header {
  const written = number(header, 148, 8);
  const blank = Buffer.from(header);
  blank.fill(0x20, 148, 156);
  if (written !== sumOf(blank)) throw new ArchiveError('a checksum is wrong');
  if (text(header, 257, 6) !== 'ustar') throw new ArchiveError('it is not of the form ustar');
  const [name, prefix] = [text(header, 0, 100), text(header, 345, 155)];
  return {
    type: String.fromCharCode(header[156] ?? 0),
    path: prefix ? `${prefix}/${name}` : name,
    size: number(header, 124, 12),
  };
}

function text(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

/** Octal digits only: other spellings are used to make readers disagree about an archive. */
function number(header: Buffer, from: number, length: number): number {
  const digits = /^([0-7]+)[ \0]*$/.exec(header.toString('latin1', from, from + length))?.[1];
  if (digits === undefined) throw new ArchiveError("a number in it can't be read");
  return Number.parseInt(digits, 8);
}

function readPathRecord(record: Buffer): string {
  const [, length, path] = /^(\d+) path=([^\n]+)\n$/.exec(record.toString('utf8')) ?? [];
  if (path === undefined || Number(length) !== record.length) throw new ArchiveError("a path can't be read");
  return path;
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}
