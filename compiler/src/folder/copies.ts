import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { AssetRequest } from './assets.ts';
import type { Source } from './source.ts';

/** Pictures of other hosts that were copied beside the folder: address → file. */
export type Copies = ReadonlyMap<string, string>;

export const COPIES_FILE = '.academy/pictures.json';

const copiesFile = z.record(z.string(), z.string());
const MAXIMUM_BYTES = 4 * 1024 * 1024;

/** An unreadable list is ignored: the pictures are then loaded from their hosts. */
export function readCopies(source: Source): Copies {
  if (typeof source.locate(COPIES_FILE) !== 'object') return new Map();
  const text = source.readText(COPIES_FILE, MAXIMUM_BYTES);
  const read = copiesFile.safeParse(text === null ? null : parseJson(text));
  return new Map(read.success ? Object.entries(read.data) : []);
}

export function copyRequest(
  url: string,
  { copies, file, line }: { copies: Copies; file: string; line: number },
): AssetRequest | null {
  const key = url.trim();
  const copy = copies.get(key);
  if (copy === undefined) return null;
  return { reference: posix.relative(posix.dirname(file), copy), file, line, isError: false, key };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
