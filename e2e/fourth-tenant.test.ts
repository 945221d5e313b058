import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { terminal } from '../cli/src/testing/terminal.ts';
import { privateFolder } from '../server/src/testing/folders.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { root } from '../tools/files.mjs';
import { colorOf, rgb, startWorld } from './world.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

const folder = await privateFolder();
whenDone(() => folder.remove());

const bundled = join(root, 'content/tenants');
for (const tenantId of ['spring', 'kube', 'tanzu']) {
  // Only the brands of the other tenants are needed, not their content.
  const isBrand = (path: string) =>
    path === join(bundled, tenantId) || /\/(?:fonts|captures)(?:\/|$)|\.(?:yaml|svg)$/.test(path);
  await cp(join(bundled, tenantId), join(folder.path, tenantId), { recursive: true, filter: isBrand });
}

const shell = terminal({ cwd: folder.path });
await shell.run('new', 'tenant', 'orchard', '--title', 'Orchard Academy', '--host', 'learn.orchard.test');
await shell.run('new', 'course', 'orchard/courses/apples');
const broken = await withMistakes(() => check('orchard'));
await edit('orchard/tenant.yaml', (text) => text.replaceAll('#1d5fa8', '#7a1e5c'));
const fixed = await check('orchard');

const { folders } = testConfig({});
const { openPage, visit, server } = await startWorld({ folders: { ...folders, tenants: folder.path } });

it('TEN-12 a new folder has no faults, and faults are reported together with file and line', () => {
  expect([broken.code, fixed.code]).toEqual([1, 0]);
  for (const fault of [
    /orchard\/tenant\.yaml:\d+:\d+ fault: tagline is missing/,
    /orchard\/tenant\.yaml:\d+:\d+ fault: tagLine is not a known field\n {4}did you mean tagline\?/,
    /orchard\/tenant\.yaml:\d+:\d+ fault: icon names no\.svg, which is not in its folder/,
    /orchard\/courses\/apples\/course\.json:\d+:\d+ fault: titel is not a known field/,
  ])
    expect(broken.printed).toMatch(fault);
});

it('TEN-14 the new tenant is reached at its configured host', async () => {
  const html = await (await server.get('/', { headers: { host: 'learn.orchard.test' } })).text();
  expect(html).toContain('<title>Orchard Academy - ');
});

it('TEN-09 a folder with data is a new site with its own brand, and nothing else is needed', async () => {
  const { page, troubles } = await openPage();
  await visit(page, 'orchard', '/');
  await page.locator('#root h1').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Orchard Academy - /);
  await expect.poll(() => page.getByRole('banner').innerText()).toContain('Orchard Academy');
  await expect.poll(() => colorOf(page, 'main a:text("Browse Courses")')).toBe(rgb('#7a1e5c'));
  expect(Object.keys(server.context.sites.origins)).toContain('orchard');
  expect(troubles).toEqual([]);
});

async function check(tenantId: string) {
  shell.lines.length = 0;
  const code = await shell.run('check', tenantId, '--quiet');
  return { code, printed: shell.lines.join('\n') };
}

/** Two mistakes in the data of the tenant and one in its content, which are reverted. */
async function withMistakes<Result>(action: () => Promise<Result>): Promise<Result> {
  const before = [
    await edit('orchard/tenant.yaml', (text) =>
      text.replace('tagline:', 'tagLine:').replace('icon: icon.svg', 'icon: no.svg'),
    ),
    await edit('orchard/courses/apples/course.json', (text) => text.replace('"title"', '"titel"')),
  ];
  const result = await action();
  for (const { path, text } of before) await writeFile(path, text);
  return result;
}

/** Returns the previous text of the file. */
async function edit(name: string, change: (text: string) => string) {
  const path = join(folder.path, name);
  const text = await readFile(path, 'utf8');
  await writeFile(path, change(text));
  return { path, text };
}
