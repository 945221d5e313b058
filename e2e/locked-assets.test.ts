import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { startWorld } from './world.ts';

const { folders } = testConfig({});
const tree = contentTree();
const bundled = join(
  folders.tenants,
  'spring/courses/01-spring-boot-first-steps/01-a-running-application/02-from-starter-to-request',
);
const roast = 'spring/courses/02-coffee/02-roast';
for (const name of ['film.webm', 'film.vtt'])
  tree.write(`${roast}/${name}`, readFileSync(join(bundled, name)));
tree.write(
  `${roast}/beans.svg`,
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
);
tree.write(`${roast}/content.md`, 'Look at them.\n\n![Brown beans](beans.svg)');
tree.edit(`${roast}/lesson.json`, (text) =>
  text.replace(/"vimeo": "\d+"/, '"video": { "src": "film.webm", "captions": "film.vtt" }'),
);
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);
const path = '/courses/coffee/lessons/roast';

describe('a locked lesson', () => {
  it('SEC-05 shows its picture and video by signed addresses to users with access', async () => {
    const { page, troubles } = await openAs('ada');
    await visit(page, 'spring', path);
    const picture = page.getByRole('img', { name: 'Brown beans' });
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(40);
    await expect.poll(() => picture.getAttribute('src')).toContain('?signature=');

    const video = page.locator('video');
    const seekTo = (seconds: number) =>
      video.evaluate(
        (player: HTMLVideoElement, to) =>
          new Promise<number>((resolve, reject) => {
            player.addEventListener('error', () => reject(new Error(player.error?.message)));
            player.addEventListener('seeked', () => resolve(player.currentTime));
            const seek = () => (player.currentTime = to);
            if (player.readyState > 0) seek();
            else player.addEventListener('loadedmetadata', seek);
          }),
        seconds,
      );
    expect(await seekTo(1)).toBeCloseTo(1, 0);
    const captions = await page.locator('track').getAttribute('src');
    expect((await server.get(captions ?? '', { tenantId: 'spring' })).status).toBe(200);
    expect(troubles).toEqual([]);
  });

  it('SEC-05 shows a visitor neither', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    const html = await (await visit(page, 'spring', path)).text();
    expect(html).not.toMatch(/signature=|\.webm\b|\/assets\/content\//);
    await expect.poll(() => page.locator('video').count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
