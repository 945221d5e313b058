import { LIMITS } from '../folder/limits.ts';

/**
 * The transfer format of a folder: a gzipped tar (ustar) of plain files. A path that is too long for its
 * field precedes its file in its own pax record. All other features of tar are refused.
 */
export const BLOCK = 512;
export const PLAIN_FILE = '0';
export const LONG_PATH = 'x';

/** The limits of an archive; beyond them the archive is refused while it is being read. */
export type ArchiveLimits = {
  files: number;
  /** Of one file; videos may be larger. */
  assetBytes: number;
  videoBytes: number;
  unpackedBytes: number;
  /**
   * The ratio of unpacked to packed size. Text is packed to a tenth; a ratio of a hundred is meant to fill a
   * disk.
   */
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

/** Below this a high ratio is harmless, such as a few small similar files. */
export const RATIO_MIN_BYTES = 16 * MEGABYTE;

/** What is wrong with an archive, as a message for its sender. */
export class ArchiveError extends Error {
  constructor(reason: string) {
    super(`The archive was refused: ${reason}.`);
    this.name = 'ArchiveRefused';
  }
}

const MAX_PATH_LENGTH = 1000;
const MAX_PATH_DEPTH = 32;

/** The fault of a path that does not stay inside the folder on every system; null if there is none. */
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
