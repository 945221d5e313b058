import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '@academy/compiler/check';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { renderItems } from '@academy/compiler/render';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { publish } from './publish.ts';

const MB = 1024 * 1024;
const SIZE = 100 * MB;
/** Bytes that identify a part of the video. */
const MARK = Buffer.from('the middle of the film');
const AT = 60 * MB + 5;

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const figure = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await server.get('/metrics')).text())?.[1]);

const folder = join(tree.folder, 'spring/large');
tree.write('spring/large/pages/film/page.json', { id: 'film', slug: 'film', title: 'Film', status: 'live' });
tree.write('spring/large/pages/film/content.md', '<video src="film.mp4" title="Film"></video>');
tree.write('spring/large/pages/film/film.mp4', '');
const file = join(folder, 'pages/film/film.mp4');
truncateSync(file, SIZE);
const handle = openSync(file, 'r+');
writeSync(handle, MARK, 0, MARK.length, AT);
closeSync(handle);

describe('a video of 100 MB', () => {
  it('MED-11 is published and sent in chunks, and never held in memory as a whole', async () => {
    const checked = await checkFolder(folder);
    expect(checked.faults).toEqual([]);
    let largest = 0;
    await publish(server.database.pool, {
      tenantId: 'spring',
      source: 'large',
      author: 'Root',
      folderHash: '',
      checked,
      render: () => renderItems(checked),
      *readAsset({ path }) {
        for (const chunk of fileChunks(path, CHUNK_BYTES)) {
          largest = Math.max(largest, chunk.length);
          yield chunk;
        }
      },
      now: new Date(),
    });
    expect(largest).toBe(CHUNK_BYTES);

    const path = `/assets/content/${checked.assets[0]?.hash}.mp4`;
    await expect.poll(async () => (await server.get(path, { method: 'HEAD' })).status).toBe(200);
    const readBefore = await figure('academy_asset_bytes_read_total');
    const end = AT + MARK.length - 1;
    const part = await server.get(path, { headers: { range: `bytes=${AT}-${end}` } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${AT}-${end}/${SIZE}`);
    expect(await part.text()).toBe(MARK.toString());
    expect((await figure('academy_asset_bytes_read_total')) - readBefore).toBe(CHUNK_BYTES);

    // A client that disconnects early causes few reads.
    const whole = await server.get(path);
    expect(whole.headers.get('content-length')).toBe(String(SIZE));
    const reader = whole.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await figure('academy_asset_bytes_read_total')).toBeLessThan(readBefore + SIZE / 2);
    expect(await figure('academy_asset_cache_bytes')).toBeLessThanOrEqual(64 * MB);
  });

  it('MED-11 is not stored if its file changes meanwhile', async () => {
    tree.write('spring/other/pages/cup/page.json', { id: 'cup', slug: 'cup', title: 'Cup', status: 'live' });
    tree.write('spring/other/pages/cup/content.md', '<video src="film.mp4"></video>');
    tree.write('spring/other/pages/cup/film.mp4', 'one');
    const checked = await checkFolder(join(tree.folder, 'spring/other'));
    const publishing = publish(server.database.pool, {
      tenantId: 'spring',
      source: 'other',
      author: 'Root',
      folderHash: '',
      checked,
      render: () => renderItems(checked),
      readAsset: () => [Buffer.from('two')],
      now: new Date(),
    });
    await expect(publishing).rejects.toThrow('film.mp4 changed while it was being published');
    const { rows } = await server.database.pool.query('select 1 from assets where hash = $1', [
      checked.assets[0]?.hash,
    ]);
    expect(rows).toEqual([]);
  });
});
