import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { labFiles } from '../../testing/lab-content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { migrationsDir } from '../../testing/folders.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A picture with bytes of its own. */
const picture = (name: string) => Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from(name)]);

const tree = contentTree({ ...sampleFiles, ...labFiles });
const green = 'spring/courses/01-tea/01-leaves/01-green';
const roast = 'spring/courses/02-coffee/02-roast';
const pull = 'spring/courses/03-espresso/01-pull';
tree.write(`${green}/content.md`, '![Open](open.png) ![Shared](shared.png)');
tree.write(`${green}/open.png`, picture('open'));
tree.write(`${green}/shared.png`, picture('shared'));
tree.write(`${roast}/content.md`, '![Locked](locked.png) ![Shared](shared.png) [Sheet](sheet.pdf)');
tree.write(`${roast}/locked.png`, picture('locked'));
tree.write(`${roast}/shared.png`, picture('shared'));
tree.write(`${roast}/sheet.pdf`, '%PDF-1.4 a locked sheet');
tree.write(`${roast}/preview.md`, '![Preview](preview.png)');
tree.write(`${roast}/preview.png`, picture('preview'));
tree.write(
  `${roast}/roast.mp4`,
  Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42'), Buffer.alloc(2000, 'v')]),
);
tree.write(`${roast}/roast.vtt`, 'WEBVTT\n\n00:00.000 --> 00:01.000\nCrack\n');
tree.edit(`${roast}/lesson.json`, (text) =>
  text.replace(/"vimeo": "\d+"/, '"video": { "src": "roast.mp4", "captions": "roast.vtt" }'),
);
tree.write(`${pull}/content.md`, '![Pro](pro.png)');
tree.write(`${pull}/pro.png`, picture('pro'));
tree.write('spring/guides/mill/content.md', '![Mill](mill.png)');
tree.write('spring/guides/mill/mill.png', picture('mill'));

for (const [folder, name] of [
  ['spring/courses/01-tea/workshops/pour', 'pour'],
  ['spring/courses/02-coffee/workshops/grind', 'grind'],
] as const) {
  tree.write(`${folder}/workshop/content/${name}.png`, picture(name));
  tree.edit(`${folder}/workshop/content/01-start.md`, (text) => `![Step](${name}.png)\n\n${text}`);
}

const START = new Date('2026-01-05T09:00:00Z');
let time = START;
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });

type Who = PersonName | undefined;
const ADDRESS = /\/assets\/content\/[0-9a-f]{64}\.\w+(\?signature=[\w.-]+)?/g;
const textOf = async (path: string, as: Who) =>
  (await server.get(path, { tenantId: 'spring', ...(as && { as }) })).text();
const addressesIn = async (path: string, as: Who) => [
  ...new Set([...(await textOf(path, as)).matchAll(ADDRESS)].map(([address]) => address)),
];
const lessonPath = (course: string, lesson: string) => `/api/v1/lessons/${course}/${lesson}`;
const roastFor = (as: Who) => addressesIn(lessonPath('coffee', 'roast'), as);
const statusOf = async (address: string) => (await server.get(address, { tenantId: 'spring' })).status;
const statusesOf = (addresses: string[]) => Promise.all(addresses.map(statusOf));
const plain = (address: string) => address.replace(/\?.*/, '');
const fileNamed = (addresses: string[], extension: string) =>
  addresses.find((address) => plain(address).endsWith(extension)) ?? expect.fail(`No ${extension}`);

describe('assets of a locked lesson', () => {
  it('SEC-05 are signed for people with access, and refused without the signature', async () => {
    const addresses = await roastFor('ada');
    expect(addresses).toHaveLength(6);
    expect(addresses.every((address) => address.includes('?signature='))).toBe(true);
    expect(await statusesOf(addresses)).toEqual([200, 200, 200, 200, 200, 200]);
    const video = fileNamed(addresses, '.mp4');
    const seek = await server.get(video, { headers: { range: 'bytes=5-9' } });
    expect(seek.status).toBe(206);
    expect(seek.headers.get('cache-control')).toBe(`private, max-age=${27 * 3600 - 12 * 3600}, immutable`);

    const locked = ['.mp4', '.vtt', '.pdf'].map((extension) => plain(fileNamed(addresses, extension)));
    expect(await statusesOf(locked)).toEqual([403, 403, 403]);
    const refused = await server.get(locked[0] ?? '');
    expect(await refused.json()).toMatchObject({
      success: false,
      errors: [{ message: 'This file belongs to a locked lesson. Please open the lesson again.' }],
    });
    expect(refused.headers.get('cache-control')).not.toContain('public');
  });

  it('SEC-05 do not reach visitors, beyond what the preview shows', async () => {
    const preview = await roastFor(undefined);
    expect(preview).toHaveLength(1);
    expect(preview[0]).not.toContain('signature');
    expect(await statusesOf(preview)).toEqual([200]);
    const pages = [
      '/courses/coffee',
      '/courses/coffee/lessons/roast',
      '/guides/mill',
      '/api/v1/courses/list',
    ];
    for (const path of pages) expect(await textOf(path, undefined)).not.toContain('signature=');
  });

  it('SEC-05 stay public where an open lesson shows them too', async () => {
    const open = await addressesIn(lessonPath('making-tea', 'green'), undefined);
    expect(open).toHaveLength(2);
    expect(open.every((address) => !address.includes('signature'))).toBe(true);
    expect(await statusesOf(open)).toEqual([200, 200]);
    expect((await server.get(open[0] ?? '')).headers.get('cache-control')).toContain('public');
    const shared = (await roastFor('ada')).filter((address) => open.includes(plain(address)));
    expect(await statusesOf([...shared, ...shared.map(plain)])).toEqual([200, 200]);
  });

  it('SEC-05 of a Pro lesson are signed only for Pro members', async () => {
    const path = lessonPath('espresso', 'pull');
    expect(await addressesIn(path, undefined)).toEqual([]);
    expect(await addressesIn(path, 'ada')).toEqual([]);
    const [address = ''] = await addressesIn(path, 'grace');
    expect(await statusesOf([address, plain(address)])).toEqual([200, 403]);
  });

  it('SEC-05 of a guide for members are signed for members', async () => {
    expect(await addressesIn('/api/v1/guides/getGuide?slug=mill', undefined)).toEqual([]);
    const [address = ''] = await addressesIn('/api/v1/guides/getGuide?slug=mill', 'ada');
    expect(await statusesOf([address, plain(address)])).toEqual([200, 403]);
  });
});

describe('assets of a lab', () => {
  it('SEC-05 are as open as the lessons that include it', async () => {
    const labOf = (lesson: string, as: Who) => addressesIn(`/api/v1/lessons/lab?lessonId=${lesson}`, as);
    expect(await labOf('grinding', undefined)).toEqual([]);
    const [locked = ''] = await labOf('grinding', 'ada');
    expect(await statusesOf([locked, plain(locked)])).toEqual([200, 403]);
    const [open = ''] = await labOf('brewing', undefined);
    expect(open).toBe(plain(open));
    expect(await statusOf(open)).toBe(200);
  });
});

describe('a signature', () => {
  it('SEC-05 is valid for one asset only, and for none once it was altered', async () => {
    const addresses = await roastFor('ada');
    const video = fileNamed(addresses, '.mp4');
    const captions = plain(fileNamed(addresses, '.vtt'));
    const signature = video.slice(video.indexOf('?signature=') + '?signature='.length);
    const [expires = '', mark = ''] = signature.split('.');
    const later = (Number.parseInt(expires, 36) + 86_400).toString(36);
    const altered = [
      `${captions}?signature=${signature}`,
      `${plain(video)}?signature=${later}.${mark}`,
      `${plain(video)}?signature=${expires}.${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`,
      `${plain(video)}?signature=${expires}.`,
      `${plain(video)}?signature=.${mark}`,
      `${plain(video)}?signature=${signature}&signature=${signature}`,
      `${plain(video)}?signature=${'A'.repeat(5000)}`,
      `${plain(video)}?signature=`,
    ];
    expect(await statusesOf(altered)).toEqual(altered.map(() => 403));
  });

  it('SEC-05 stays the same for twelve hours, is valid for twelve more, and then expires', async () => {
    const before = fileNamed(await roastFor('ada'), '.mp4');
    time = new Date('2026-01-05T11:59:00Z');
    expect(fileNamed(await roastFor('ada'), '.mp4')).toBe(before);
    time = new Date('2026-01-05T12:00:00Z');
    const after = fileNamed(await roastFor('ada'), '.mp4');
    expect(after).not.toBe(before);
    time = new Date('2026-01-05T23:59:59Z');
    expect(await statusesOf([before, after])).toEqual([200, 200]);
    time = new Date('2026-01-06T00:00:00Z');
    expect(await statusesOf([before, after])).toEqual([403, 200]);
    time = START;
  });
});

describe('what is published', () => {
  it('SEC-05 locks and unlocks assets together with the lesson that shows them', async () => {
    const address = plain(fileNamed(await roastFor('ada'), '.mp4'));
    expect(await statusOf(address)).toBe(403);
    tree.edit(`${roast}/lesson.json`, (text) => text.replace('{', '{ "entitlements": [],'));
    const other = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
    });
    await other.stop();
    await expect.poll(() => statusOf(address)).toBe(200);
    expect((await roastFor('ada')).every((one) => !one.includes('signature'))).toBe(true);
  });

  it('SEC-05 is classified the same way by the migration for content published before it', async () => {
    const { pool } = server.database;
    const all = 'select asset_hash, document_hash, is_protected from document_assets order by 1, 2, 3';
    const { rows: published } = await pool.query(all);
    expect(published.length).toBeGreaterThan(8);
    await pool.query('delete from document_assets');
    const migration = await readFile(join(migrationsDir, '0017-document-assets.sql'), 'utf8');
    await pool.query(migration.slice(migration.indexOf('do $$')));
    expect((await pool.query(all)).rows).toEqual(published);
  });
});
