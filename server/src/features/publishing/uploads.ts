import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { ArchiveError } from '@academy/compiler/archive/format';
import { readArchive } from '@academy/compiler/archive/read';
import type { ArchiveSize } from '@academy/compiler/archive/read';
import { DomainError } from '@academy/domain/errors';
import { createShares } from '@academy/identity/shares';
import type { Upload } from '../../http/mount.ts';
import { insertUpload } from './upload-store.ts';
import { inWorkFolder } from './work-folder.ts';

/** How many are received concurrently; each may take the size of an archive on disk. */
const UPLOADS = 8;

/** Reserves a place and returns a function that frees it. */
export function uploadPlaces(): (owner: { userId: string; tenantId: string }) => () => void {
  const places = createShares({ total: UPLOADS });
  return ({ userId, tenantId }) => {
    const leave = places.take([
      { key: `person ${userId}`, part: 1 / 4 },
      { key: `tenant ${tenantId}`, part: 1 / 2 },
    ]);
    if (leave) return leave;
    throw new DomainError('too_many', 'Several uploads are in progress: try again in half a minute.', {
      retryAfter: 30,
    });
  };
}

type ReceiveOptions = {
  pool: Pool;
  folder: string;
  maximum: number;
  /** How long 128 kB may take to arrive. */
  stalledMs: number;
  owner: { id: string; tenantId: string; source: string; userId: string; now: Date; expiresAt: Date };
};

/**
 * Receives an archive. It is stored on disk until it is complete and valid, so that a slow or broken connection never
 * occupies the database.
 */
export async function receiveUpload(
  { stream, announced }: Upload,
  { pool, folder, maximum, stalledMs, owner }: ReceiveOptions,
): Promise<ArchiveSize> {
  if (announced !== null && announced > maximum) throw tooLarge(maximum);
  return inWorkFolder(folder, async (work) => {
    const file = join(work, 'archive.tar.gz');
    await save(stream, { file, maximum, stalledMs });
    const size = await readArchive(createReadStream(file), { openFile: () => NOWHERE }).catch(
      rethrowAsInvalid,
    );
    await insertUpload(pool, { ...owner, parts: partsOf(file) });
    return size;
  });
}

/** An archive is read once before it is stored, to validate it. */
const NOWHERE = { write: () => undefined, end: () => undefined };

const PART_BYTES = 1024 * 1024;

/** Opened when it is read: an error of a stream without a reader would end the process. */
async function* partsOf(file: string): AsyncGenerator<Buffer, void> {
  yield* createReadStream(file, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>;
}

const LEAST_BYTES = 128 * 1024;

async function save(
  stream: Readable,
  { file, maximum, stalledMs }: { file: string; maximum: number; stalledMs: number },
): Promise<void> {
  let bytes = 0;
  let counted = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes - counted >= LEAST_BYTES) {
        counted = bytes;
        stalled.refresh();
      }
      if (bytes > maximum) done(tooLarge(maximum));
      else done(null, chunk);
    },
  });
  const stalled = setTimeout(() => limit.destroy(tooSlow()), stalledMs);
  try {
    await pipeline(stream, limit, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid', 'The upload was incomplete: send it again.');
  } finally {
    clearTimeout(stalled);
  }
}

function tooSlow(): DomainError {
  return new DomainError('invalid', 'The upload was too slow: send it again over a faster connection.');
}

function tooLarge(maximum: number): DomainError {
  const megabytes = Math.floor(maximum / 1024 / 1024);
  return new DomainError(
    'too_large',
    `The archive is larger than the limit of ${megabytes} MB: split the folder into several sources.`,
  );
}

/** An invalid archive is an error of the sender. */
export function rethrowAsInvalid(error: unknown): never {
  if (error instanceof ArchiveError) throw new DomainError('invalid', error.message);
  throw error;
}
