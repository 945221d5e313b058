import type { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import { createByteCache } from '../../catalog/byte-cache.ts';
import type { CacheState } from '../../observability/caches.ts';
import type { Range } from './range.ts';
import { findAsset, readChunk } from './store.ts';
import type { Asset } from './store.ts';

export type AssetReader = {
  find: (hash: string) => Promise<Asset | undefined>;
  /** The bytes of a range, chunk by chunk; the next one is read when the last one was consumed. */
  read: (asset: Asset, range: Range) => AsyncGenerator<Buffer>;
  cacheState: () => CacheState;
};

type Input = { pool: Pool; cacheBytes: number; metrics: Registry };

/**
 * Reads assets in chunks aligned to their size, so that requests for the same part hit the cache. Concurrent requests
 * for a chunk share one read.
 */
export function assetReader({ pool, cacheBytes, metrics }: Input): AssetReader {
  const chunks = createByteCache<Buffer>(
    { maxBytes: cacheBytes, maxEntries: 50_000 },
    ({ length }) => length,
  );
  const assets = createByteCache<Asset>({ maxBytes: 4 * 1024 * 1024, maxEntries: 10_000 }, () => 200);
  const bytesRead = new Counter({
    name: 'academy_asset_bytes_read_total',
    help: 'Bytes of assets read from the database since the start',
    registers: [metrics],
  });
  new Gauge({
    name: 'academy_asset_cache_bytes',
    help: 'Bytes of assets in memory',
    registers: [metrics],
    collect() {
      this.set(chunks.state().bytes);
    },
  });

  const chunkAt = (asset: Asset, index: number) =>
    chunks.load(`${asset.hash} ${index}`, async () => {
      const length = Math.min(CHUNK_BYTES, asset.size - index * CHUNK_BYTES);
      const bytes = await readChunk(pool, { hash: asset.hash, index, length });
      bytesRead.inc(bytes.length);
      return bytes;
    });

  return {
    find: (hash) => assets.load(hash, () => findAsset(pool, hash)),
    async *read(asset, { start, end }) {
      for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES <= end; index += 1) {
        const chunk = await chunkAt(asset, index);
        const offset = index * CHUNK_BYTES;
        yield chunk.subarray(Math.max(0, start - offset), end + 1 - offset);
      }
    },
    cacheState: chunks.state,
  };
}
