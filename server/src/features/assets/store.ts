import type { Pool } from 'pg';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';

export type Asset = { hash: string; extension: string; mediaType: string; size: number };

export const HASH = /^[0-9a-f]{64}$/;

export async function findAsset(pool: Pool, hash: string): Promise<Asset | undefined> {
  if (!HASH.test(hash)) return undefined;
  // Only the stored length is read, not the bytes.
  const { rows } = await pool.query<Asset>({
    name: 'find-asset',
    text: `select hash, extension, media_type as "mediaType", coalesce(size, octet_length(bytes))::int as size from assets
           where hash = $1`,
    values: [hash],
  });
  return rows[0];
}

/**
 * One chunk. Assets of earlier versions are stored in one value, of which only the blocks of these bytes are read, since
 * it is not compressed.
 */
export async function readChunk(
  pool: Pool,
  { hash, index, length }: { hash: string; index: number; length: number },
): Promise<Buffer> {
  const start = index * CHUNK_BYTES;
  const { rows } = await pool.query<{ bytes: Buffer | null }>({
    name: 'read-chunk',
    text: `select coalesce(
             (select bytes from asset_chunks where asset_hash = $1 and ordinal = $2),
             (select substring(bytes from $3 for $4) from assets where hash = $1)) as bytes`,
    values: [hash, index, start + 1, length],
  });
  const bytes = rows[0]?.bytes;
  if (bytes?.length !== length) throw new Error(`The asset ${hash} lacks bytes at ${start}`);
  return bytes;
}
