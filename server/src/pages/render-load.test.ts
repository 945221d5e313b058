import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listCourses } from '@academy/contract/courses';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const ENDLESS = '/courses/making-tea/lessons/black';

const built = resolve(fileURLToPath(new URL('../../../web/dist', import.meta.url)));
const web = await mkdtemp(join(tmpdir(), 'academy-web-'));
for (const name of ['assets', '.vite', 'offline-worker.js'])
  await symlink(join(built, name), join(web, name));
await mkdir(join(web, 'server'));
// Counts renderings per address; one page blocks its thread forever.
await writeFile(
  join(web, 'server/main-server.js'),
  `import { parentPort } from 'node:worker_threads';
   const times = new Map();
   parentPort.on('message', ({ address }) => {
     if (address === ${JSON.stringify(ENDLESS)}) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     times.set(address, (times.get(address) ?? 0) + 1);
     parentPort.postMessage({ html: '<h1>' + address + ' for time ' + times.get(address) + '</h1>' });
   });`,
);
await writeFile(join(web, 'server/package.json'), '{ "type": "module" }');
whenDone(() => rm(web, { recursive: true }));

const server = await testServer({ config: { folders: { tenants: contentTree().folder, web } } });
const html = async (path: string) => (await server.get(path, { tenantId: 'spring' })).text();

it('SSR-05 a page requested by 50 visitors concurrently is rendered once', async () => {
  const path = '/courses/making-tea';
  const pages = await Promise.all(Array.from({ length: 50 }, () => html(path)));
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain(`<h1>${path} for time 1</h1>`);
  expect(await html(path)).toBe(pages[0]);
});

it('SSR-05 equivalent addresses share one rendering', async () => {
  const addresses = [
    '?search=tea&level=Beginner',
    '?level=Beginner&search=tea&color=red',
    '?level=Beginner&search=tea',
  ];
  const pages = await Promise.all(addresses.map((query) => html(`/courses${query}`)));
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain('for time 1</h1>');
});

it(
  'SSR-05, SSR-06 a page that never finishes rendering delays no other request and is left to the browser',
  { tags: 'full' },
  async () => {
    const finished: string[] = [];
    const endless = html(ENDLESS).finally(() => finished.push('endless'));
    const visitor = server.client({ tenantId: 'spring' });
    expect((await visitor.send(listCourses, { query: {} })).data.courses.length).toBeGreaterThan(1);
    expect(await html('/courses/making-tea')).toContain('for time 1');
    finished.push('others');
    expect(await endless).toContain('<div id="root"><div class="page-placeholder"');
    expect(finished).toEqual(['others', 'endless']);
    // The next page gets another thread.
    expect(await html('/courses/coffee')).toContain('<h1>/courses/coffee for time 1</h1>');
  },
);
