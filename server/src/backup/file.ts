import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { through } from './blocks.ts';
import { decrypt, encrypt, fileKey } from './encryption.ts';
import { MAGIC, readHeader, writeHeader } from './header.ts';
import type { Header } from './header.ts';

/** The suffix of a file that is still being written. */
export const UNFINISHED = '.unfinished';

const CHECKSUM = 'sha256 ';
const CHECKSUM_BYTES = CHECKSUM.length + 64 + 1;
/** A header has a line per table; the limit keeps a malformed file from filling the memory. */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;
/** Media hardly compresses, and this level is three times as fast as the default. */
const LEVEL = 3;
const PIECE_BYTES = 256 * 1024;

type Content = { header: Header; body: AsyncIterable<Buffer>; secret: string | undefined };

/**
 * Writes a backup under a temporary name, renames it once it is complete and flushed, and returns its size.
 */
export async function writeBackupFile(file: string, { header, body, secret }: Content): Promise<number> {
  const unfinished = `${file}.${process.pid}${UNFINISHED}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    const head = writeHeader(header);
    const hash = createHash('sha256');
    const write = async (piece: Buffer) => {
      hash.update(piece);
      await handle.appendFile(piece);
    };
    await write(head);
    const compressed = through(body, createGzip({ level: LEVEL, chunkSize: PIECE_BYTES }));
    for await (const piece of await encrypted(compressed, { header, head, secret })) await write(piece);
    await handle.appendFile(`${CHECKSUM}${hash.digest('hex')}\n`);
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function encrypted(
  source: AsyncIterable<Buffer>,
  { header: { encryption }, head, secret }: { header: Header; head: Buffer; secret: string | undefined },
): Promise<AsyncIterable<Buffer>> {
  if (encryption === null || secret === undefined) return source;
  return encrypt(source, { key: await fileKey(secret, encryption), encryption, head });
}

/** A rename survives a power failure only after its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export type BackupFile = {
  header: Header;
  bytes: number;
  /** The text of the tables; each call reads the file again. */
  readBody: () => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
};

/** Opens a backup with a valid checksum; reading it may still reveal a wrong key. */
export async function openBackupFile(file: string, secret: string | undefined): Promise<BackupFile> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  });
  try {
    const { size } = await handle.stat();
    const { header, bytes: headBytes } = await readHead(file, handle);
    await requireChecksum({ file, handle, size });
    const readRaw = () => readRange(handle, { start: headBytes, end: size - CHECKSUM_BYTES });
    const { encryption } = header;
    if (encryption && secret === undefined)
      throw new BackupError(`${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to its key.`);
    const head = (await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)).buffer;
    const key = encryption && secret !== undefined ? await fileKey(secret, encryption) : undefined;
    return {
      header,
      bytes: size,
      async *readBody() {
        const compressed = encryption && key ? decrypt(readRaw(), { key, encryption, head }) : readRaw();
        yield* through(compressed, createGunzip({ chunkSize: PIECE_BYTES }));
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readHead(file: string, handle: FileHandle): Promise<{ header: Header; bytes: number }> {
  const pieces: Buffer[] = [];
  for await (const piece of readRange(handle, { start: 0, end: MAX_HEADER_BYTES })) {
    pieces.push(piece);
    const start = Buffer.concat(pieces);
    const read = readHeader(file, start);
    if (read) return read;
    if (!start.toString('latin1').startsWith(MAGIC.slice(0, start.length))) break;
  }
  throw new BackupError(`${file} is not a backup of an academy, or it is damaged at its beginning.`);
}

async function requireChecksum({
  file,
  handle,
  size,
}: {
  file: string;
  handle: FileHandle;
  size: number;
}): Promise<void> {
  const end = Math.max(0, size - CHECKSUM_BYTES);
  const hash = createHash('sha256');
  for await (const piece of readRange(handle, { start: 0, end })) hash.update(piece);
  const { buffer } = await handle.read(Buffer.alloc(CHECKSUM_BYTES), 0, CHECKSUM_BYTES, end);
  if (buffer.toString('latin1') !== `${CHECKSUM}${hash.digest('hex')}\n`)
    throw new BackupError(`${file} is damaged or was cut off: its checksum does not fit.`);
}

/** Bytes from `start` (inclusive) to `end` (exclusive) or the end of the file. */
async function* readRange(
  handle: FileHandle,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const length = Math.min(PIECE_BYTES, end - at);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

export function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
