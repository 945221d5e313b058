import { LIMITS } from '../folder/limits.ts';

/**
 * The one form in which a folder travels: a gzip'd tar (ustar) of plain files. A path that is too long for its field comes
 * before its file in a pax record of its own. Everything else that tar knows is refused.
 */
export const BLOCK = 512;
export const PLAIN_FILE = '0';
export const LONG_PATH = 'x';

/** How much an archive may hold; beyond it the archive is refused while it is being read. */
export type ArchiveLimits = {
  files: number;
  /** Of one file; videos may be larger. */
  assetBytes: number;
  videoBytes: number;
  unpackedBytes: number;
  /** Unpacked to packed. Text is packed to a tenth; what grows a hundredfold was made to fill a disk. */
  ratio: number;
};

const MEGABYTE = 1024 * 1024;

export const ARCHIVE_LIMITS: ArchiveLimits = {
  files: 500_000,
  assetBytes: LIMITS.assetBytes,
  videoBytes: LIMITS.videoBytes,
  unpackedBytes: 1024 * MEGABYTE,
  ratio: 100,
};

/** Below this a good ratio proves nothing: a few small files that are alike. */
export const RATIO_MIN_BYTES = 16 * MEGABYTE;

/** What is wrong with an archive, in words for the one who sent it. */
export class ArchiveError extends Error {
  constructor(reason: string) {
    super(`The archive was refused: ${reason}.`);
    this.name = 'ArchiveRefused';
  }
}

const MAX_PATH_LENGTH = 1000;
const MAX_PATH_DEPTH = 32;

/** A path that leads to one place inside the folder and nowhere else, whichever system unpacks it. */
export function pathFault(path: string): string | null {
  if (path === '') return 'a file has no name';
  if (Buffer.byteLength(path) > MAX_PATH_LENGTH) return 'a path is too long';
  if (/[\p{Cc}\\]|\uFFFD/u.test(path)) return 'a path holds characters that are not allowed';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return `${path} is an absolute path`;
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return `${path} leads out of the folder`;
  return parts.length > MAX_PATH_DEPTH ? 'a path is nested too deeply' : null;
}
