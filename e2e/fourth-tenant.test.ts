import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
await cp(join(folder.path, 'kube'), join(folder.path, 'orchard'), { recursive: true });
const data = join(folder.path, 'orchard/tenant.yaml');
const text = await readFile(data, 'utf8');
await writeFile(
  data,
  text
    .replaceAll('kube', 'orchard')
    .replaceAll('Kube ', 'Orchard ')
    .replace('name: Kube', 'name: Orchard')
    .replace('#2257c5', '#7a1e5c'),
);

const { folders } = testConfig({});
const { openPage, visit, server } = await startWorld({ folders: { ...folders, tenants: folder.path } });

it('TEN-09 a folder with data is a new site, with its own brand, and nothing else is needed', async () => {
  const { page, troubles } = await openPage();
  await visit(page, 'orchard', '/');
  await page.locator('#root h1').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Orchard Academy - /);
  await expect.poll(() => page.getByRole('banner').innerText()).toContain('Orchard Academy');
  await expect.poll(() => colorOf(page, 'main a:text("Browse Courses")')).toBe(rgb('#7a1e5c'));
  expect(Object.keys(server.context.sites.origins)).toContain('orchard');
  expect(troubles).toEqual([]);
});
