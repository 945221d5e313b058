import type { Pool } from 'pg';
import { copyBytes } from '../../database/copy-bytes.ts';

export type Asset = { hash: string; extension: string; mediaType: string; size: number };

export const HASH = /^[0-9a-f]{64}$/;

export async function findAsset(pool: Pool, hash: string): Promise<Asset | undefined> {
  if (!HASH.test(hash)) return undefined;
  // The length is stored, so the bytes are not read.
  const { rows } = await pool.query<Asset>({
    name: 'find-asset',
    text: `select hash, extension, media_type as "mediaType", octet_length(bytes) as size from assets where hash = $1`,
    values: [hash],
  });
  return rows[0];
}

/** Only the blocks of these bytes are read, since the column is stored in chunks without compression. */
export async function readBytes(
  pool: Pool,
  { hash, start, length }: { hash: string; start: number; length: number },
): Promise<Buffer> {
  if (!HASH.test(hash) || !Number.isSafeInteger(start) || !Number.isSafeInteger(length))
    throw new Error(`No part of an asset: ${hash} ${start} ${length}`);
  const select = `select substring(bytes from ${start + 1} for ${length}) from assets where hash = '${hash}'`;
  const bytes = await copyBytes(pool, select);
  if (bytes?.length !== length) throw new Error(`The asset ${hash} lacks bytes at ${start}`);
  return bytes;
}
