import { randomBytes, createHash } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';

const tree = contentTree();
/** One address may take an eighth of them. */
const streams = 40;
const server = await testServer({
  config: {
    folders: { tenants: tree.folder },
    assets: { cacheBytes: 2 * 1024 * 1024, streams, stalledMs: 30_000 },
  },
});

const MB = 1024 * 1024;
const videoOf = async (size: number) => {
  const bytes = randomBytes(size);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await server.database.pool.query(
    `insert into assets (hash, extension, media_type, bytes) values ($1, 'mp4', 'video/mp4', $2)`,
    [hash, bytes],
  );
  // A public lesson shows it.
  await server.database.pool.query(
    `insert into document_assets (asset_hash, document_hash, is_protected)
     select $1, hash, false from item_versions where to_rev is null and kind = 'page' limit 1`,
    [hash],
  );
  return { bytes, path: `/assets/content/${hash}.mp4`, etag: `"${hash}"` };
};
const video = await videoOf(10 * MB);
const short = await videoOf(1000);
const get = (path: string, headers: Record<string, string> = {}) => server.get(path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const figure = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await server.get('/metrics')).text())?.[1]);

/** Opens a response without reading its body. */
const openSlowly = (path: string, port = server.port, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).once('error', reject).end();
  });

describe('an asset', () => {
  it('SEC-04 is sent byte for byte, however many chunks it has', async () => {
    const response = await get(video.path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(10 * MB));
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('etag')).toBe(video.etag);
    expect((await bytesOf(response)).equals(video.bytes)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES + 1],
    [`bytes=${3 * CHUNK_BYTES}-${5 * CHUNK_BYTES - 1}`, 3 * CHUNK_BYTES, 5 * CHUNK_BYTES],
    ['bytes=-10', 10 * MB - 10, 10 * MB],
    [`bytes=${10 * MB - 5}-`, 10 * MB - 5, 10 * MB],
  ])('SEC-04 is sent in part: %s', async (range, from, to) => {
    const response = await get(video.path, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${10 * MB}`);
    expect(response.headers.get('content-length')).toBe(String(to - from));
    expect((await bytesOf(response)).equals(video.bytes.subarray(from, to))).toBe(true);
  });

  it('SEC-04 refuses a range past its end, and is sent in full if the range is unusable', async () => {
    const behind = await get(short.path, { range: 'bytes=1000-' });
    expect(behind.status).toBe(416);
    expect(behind.headers.get('content-range')).toBe('bytes */1000');
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-9', 'if-range': '"another"' },
      { range: 'bytes=0-9', 'if-range': 'Mon, 05 Jan 2026 09:00:00 GMT' },
    ]) {
      const response = await get(short.path, headers as Record<string, string>);
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, 1000]);
    }
    const same = await get(short.path, { range: 'bytes=0-9', 'if-range': short.etag });
    expect([same.status, (await bytesOf(same)).length]).toEqual([206, 10]);
  });

  it('SEC-04 is not sent again to a client that has it, and answers HEAD without reading it', async () => {
    const before = await figure('academy_asset_bytes_read_total');
    const fresh = await videoOf(MB);
    for (const header of [fresh.etag, `W/${fresh.etag}`, `"x", ${fresh.etag}`, '*'])
      expect((await get(fresh.path, { 'if-none-match': header })).status).toBe(304);
    const head = await server.get(fresh.path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(MB)]);
    expect(await figure('academy_asset_bytes_read_total')).toBe(before);
  });

  it.each(['/assets/content/zz.mp4', `/assets/content/${'0'.repeat(64)}.mp4`, `/assets/content/'--.mp4`])(
    'SEC-04 is not there at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('an attack with many small ranges', () => {
  it('SEC-04 reads each chunk of the video once, and searches and lists keep working', async () => {
    const attacked = await videoOf(10 * MB);
    const before = await figure('academy_asset_bytes_read_total');
    const loops = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 50; round += 1) {
        const response = await get(attacked.path, { range: 'bytes=0-0' });
        expect([response.status, (await bytesOf(response)).length]).toEqual([206, 1]);
      }
    });
    for (let round = 0; round < 10; round += 1) {
      const others = [
        await server.get(`/api/v1/search?q=coffee${round}`, { tenantId: 'spring' }),
        await server.get('/api/v1/courses/list', { tenantId: 'spring', as: 'ada' }),
      ];
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
    }
    await Promise.all(loops);
    expect((await figure('academy_asset_bytes_read_total')) - before).toBe(CHUNK_BYTES);
  });

  it('SEC-04 stays within its memory limit, and reads no more than requested', async () => {
    const before = await figure('academy_asset_bytes_read_total');
    const other = await videoOf(6 * MB);
    for (let at = 0; at < 6 * MB; at += 4 * CHUNK_BYTES)
      await get(other.path, { range: `bytes=${at}-${at}` });
    expect((await figure('academy_asset_bytes_read_total')) - before).toBe(12 * CHUNK_BYTES);
    expect(await figure('academy_asset_cache_bytes')).toBeLessThanOrEqual(2 * MB);
  });
});

describe('a client that does not read', () => {
  it('SEC-04 loses its connection and its slot after a while', async () => {
    const strict = await testServer({
      config: {
        folders: { tenants: tree.folder },
        assets: { cacheBytes: MB, streams: 1, stalledMs: 200 },
      },
      database: server.database,
    });
    const stalled = await openSlowly(video.path, strict.port);
    expect((await strict.get(video.path)).status).toBe(503);
    // Reading resumes, but nothing more arrives.
    const closed = new Promise((resolve) => stalled.on('error', () => {}).once('close', resolve));
    await expect.poll(async () => (await strict.get(short.path)).status).toBe(200);
    stalled.resume();
    await closed;
    expect(stalled.complete).toBe(false);
  });

  it('SEC-04 reads little from the database, and holds no connection while it waits', async () => {
    const before = await figure('academy_asset_bytes_read_total');
    const slow = await videoOf(40 * MB);
    const open = await openSlowly(slow.path);
    const { assets } = server.context.database;
    await expect.poll(() => assets.totalCount - assets.idleCount).toBe(0);
    expect((await figure('academy_asset_bytes_read_total')) - before).toBeLessThan(20 * MB);
    open.destroy();
  });

  it('SEC-04 is refused beyond the limit per address, and served again when others finish', async () => {
    const open = await Promise.all(Array.from({ length: 5 }, () => openSlowly(video.path)));
    expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const refused = await server.fetch(`http://127.0.0.1:${server.port}${short.path}`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    for (const one of open) one.destroy();
    const status = async () => (await server.fetch(`http://127.0.0.1:${server.port}${short.path}`)).status;
    await expect.poll(status).toBe(200);
  });
});

describe('idle readers from many addresses', () => {
  it('SEC-04 SEC-21 leave room for clients on other networks', async () => {
    const behind = await testServer({
      config: {
        folders: { tenants: tree.folder },
        assets: { cacheBytes: 2 * MB, streams: 64, stalledMs: 30_000 },
        trustedProxies: ['127.0.0.1'],
      },
      database: server.database,
    });
    const readFrom = (address: string) => openSlowly(video.path, behind.port, { 'x-forwarded-for': address });
    const flood = await Promise.all(
      Array.from({ length: 200 }, (_, at) => readFrom(`192.0.2.${1 + (at % 100)}`)),
    );
    expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(16);
    expect((await readFrom('198.51.100.1')).statusCode).toBe(200);
    await behind.stop();
  });
});
