import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Asset } from '@academy/compiler/catalog';
import { inTransaction } from '../../database/transaction.ts';

/** The bytes of an asset in chunks of CHUNK_BYTES. */
export type ReadAsset = (asset: Asset) => Iterable<Buffer>;

/**
 * Stores new assets, each in its own transaction and before the publish takes its lock: an asset without a
 * document is invisible. Only a few chunks are in memory at a time.
 */
export async function writeAssets(
  pool: Pool,
  { assets, readAsset }: { assets: readonly Asset[]; readAsset: ReadAsset },
): Promise<void> {
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from assets where hash = any($1::text[])',
    [assets.map(({ hash }) => hash)],
  );
  const known = new Set(rows.map(({ hash }) => hash));
  for (const asset of assets) {
    if (!known.has(asset.hash))
      await inTransaction(pool, (client) => writeAsset(client, { asset, chunks: readAsset(asset) }));
  }
}

const PER_STATEMENT = 8;

async function writeAsset(
  client: PoolClient,
  { asset, chunks }: { asset: Asset; chunks: Iterable<Buffer> },
): Promise<void> {
  const { rowCount } = await client.query(
    'insert into assets (hash, extension, media_type, size) values ($1, $2, $3, $4) on conflict do nothing',
    [asset.hash, asset.extension, asset.mediaType, asset.bytes],
  );
  // Another publish stored it meanwhile.
  if (rowCount === 0) return;
  const hash = createHash('sha256');
  let ordinal = 0;
  let waiting: Buffer[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const first = ordinal - waiting.length;
    const values = waiting.map((_, at) => `($1, ${first + at}, $${at + 2})`).join(', ');
    await client.query(`insert into asset_chunks (asset_hash, ordinal, bytes) values ${values}`, [
      asset.hash,
      ...waiting,
    ]);
    waiting = [];
  };
  for (const chunk of chunks) {
    hash.update(chunk);
    waiting.push(chunk);
    ordinal += 1;
    if (waiting.length === PER_STATEMENT) await flush();
  }
  await flush();
  if (hash.digest('hex') !== asset.hash)
    throw new Error(`${asset.path} changed while it was being published: publish again.`);
}
