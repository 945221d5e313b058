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
import { sumOf, type ArchivedFile } from './write.ts';

export type ArchiveSize = { files: number; bytes: number };

type ReadOptions = {
  /** Called with each file when all of it is there and nothing is wrong with it so far. */
  onFile: (file: ArchivedFile) => Promise<void> | void;
  limits?: Partial<ArchiveLimits>;
};

/** Reads an archive that may come from anybody. It is refused as a whole at the first thing that is not as it should be. */
export async function readArchive(
  packed: AsyncIterable<Uint8Array>,
  { onFile: keep, limits }: ReadOptions,
): Promise<ArchiveSize> {
  const allowed = { ...ARCHIVE_LIMITS, ...limits };
  const counter = countBytes();
  const reader = new TarReader(allowed, keep);
  // The first thing that went wrong: what it did to the other streams would hide it.
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

/** One file after the other, whatever pieces they arrive in. */
class TarReader {
  files = 0;
  bytes = 0;
  readonly #limits: ArchiveLimits;
  readonly #keep: ReadOptions['onFile'];
  readonly #paths = new Set<string>();
  readonly #folders = new Set<string>();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #entry: { type: string; path: string; size: number } | null = null;
  #longPath: string | null = null;
  #endBlocks = 0;

  constructor(limits: ArchiveLimits, keep: ReadOptions['onFile']) {
    this.#limits = limits;
    this.#keep = keep;
  }

  async take(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    for (;;) {
      const needed = this.#entry ? padded(this.#entry.size) : BLOCK;
      if (this.#waitingBytes < needed) return;
      const bytes = this.#shift(needed);
      if (this.#entry) await this.#finish(this.#entry, bytes);
      else this.#begin(bytes);
    }
  }

  end(): void {
    if (this.#endBlocks < 2 || this.#waitingBytes > 0 || this.#entry)
      throw new ArchiveError('it was cut off; send it again');
  }

  #shift(size: number): Buffer {
    const all =
      this.#waiting.length === 1 ? (this.#waiting[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#waiting);
    const rest = all.subarray(size);
    this.#waiting = rest.length > 0 ? [rest] : [];
    this.#waitingBytes = rest.length;
    return all.subarray(0, size);
  }

  #begin(header: Buffer): void {
    if (header.every((byte) => byte === 0)) {
      if (this.#longPath !== null) throw new ArchiveError('a path belongs to no file');
      this.#endBlocks += 1;
      return;
    }
    if (this.#endBlocks > 0) throw new ArchiveError('something follows after its end');
    const { type, path, size } = readHeader(header);
    if (type === LONG_PATH) {
      if (this.#longPath !== null || size > 2 * BLOCK) throw new ArchiveError('a path is too long');
    } else this.#admit(type, { path: this.#longPath ?? path, size });
    this.#entry = { type, path: this.#longPath ?? path, size };
  }

  #admit(type: string, { path, size }: { path: string; size: number }): void {
    const fault = pathFault(path);
    if (fault) throw new ArchiveError(fault);
    if (type !== PLAIN_FILE)
      throw new ArchiveError(`${path} is ${KINDS[type] ?? 'of an unknown kind'}, not a plain file`);
    if (size > this.#limits.fileBytes) throw new ArchiveError(`${path} is larger than a file may be`);
    if ((this.files += 1) > this.#limits.files) throw new ArchiveError('it holds too many files');
    this.#occupy(path);
  }

  /** One path, one file: neither twice, nor a file where another path has a folder. */
  #occupy(path: string): void {
    if (this.#paths.has(path) || this.#folders.has(path)) throw new ArchiveError(`${path} is there twice`);
    this.#paths.add(path);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (this.#paths.has(folder)) throw new ArchiveError(`${folder} is there twice`);
      if (this.#folders.has(folder)) return;
      this.#folders.add(folder);
    }
  }

  async #finish(
    { type, path, size }: { type: string; path: string; size: number },
    block: Buffer,
  ): Promise<void> {
    this.#entry = null;
    const bytes = block.subarray(0, size);
    if (type === LONG_PATH) {
      this.#longPath = readPathRecord(bytes);
      return;
    }
    this.#longPath = null;
    this.bytes += size;
    await this.#keep({ path, bytes });
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

function readHeader(header: Buffer): { type: string; path: string; size: number } {
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

/** Octal digits and nothing else: other spellings are how one reader is made to see what another does not. */
function number(header: Buffer, from: number, length: number): number {
  const digits = /^([0-7]+)[ \0]*$/.exec(header.toString('latin1', from, from + length))?.[1];
  if (digits === undefined) throw new ArchiveError('a number in it can not be read');
  return Number.parseInt(digits, 8);
}

function readPathRecord(record: Buffer): string {
  const [, length, path] = /^(\d+) path=([^\n]+)\n$/.exec(record.toString('utf8')) ?? [];
  if (path === undefined || Number(length) !== record.length)
    throw new ArchiveError('a path can not be read');
  return path;
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}
