import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { fixedClock } from '../testing/clock.ts';
import { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const web = resolve(fileURLToPath(new URL('../../../web/dist', import.meta.url)));
const broken = await mkdtemp(join(tmpdir(), 'academy-web-'));
for (const name of ['assets', '.vite', 'offline-worker.js'])
  await symlink(join(web, name), join(broken, name));
await mkdir(join(broken, 'server'));
await writeFile(
  join(broken, 'server/main-server.js'),
  `import { parentPort } from 'node:worker_threads';
   let pages = 0;
   parentPort.on('message', () => {
     pages += 1;
     parentPort.postMessage(pages === 1 ? { error: new Error('a component threw') } : { html: 'rendered again' });
   });`,
);
await writeFile(join(broken, 'server/package.json'), '{ "type": "module" }');
const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const clock = fixedClock('2026-05-01T10:00:00Z');
const server = await testServer({ log, config: { folders: { web: broken } } });
whenDone(() => rm(broken, { recursive: true }));

it('SSR-06 logs a page that fails to render, and sends it for the browser to render', async () => {
  const response = await server.get('/courses', { tenantId: 'spring' });
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).toContain('<div id="root"><div class="page-placeholder"');
  expect(page).not.toContain('<div id="root" data-rendered');
  expect(page).toContain('This site needs JavaScript');
  expect(page).toContain('id="page-data"');
  expect(lines).toContainEqual(
    expect.objectContaining({
      address: '/courses',
      err: expect.objectContaining({ message: 'a component threw' }),
    }),
  );

  const again = async () => (await server.get('/courses', { tenantId: 'spring' })).text();
  expect(await again()).toBe(page);
  clock.advance(60_000);
  expect(await again()).toContain('<div id="root" data-rendered>rendered again</div>');
});
