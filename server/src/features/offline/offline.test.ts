import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { getCourse } from '@academy/contract/courses';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const folders = { tenants: tree.folder };
const server = await testServer({ config: { folders } });
const withdrawn = await testServer({ config: { folders, offersOffline: false }, database: server.database });

type Files = { release: string; files: string[]; labFiles: string[] };

describe('files for offline copies', () => {
  it('OFF-03 the worker is a plain script that is never cached and may only fetch from its site', async () => {
    const response = await server.get('/offline-worker.js', { tenantId: 'spring' });
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    const script = await response.text();
    expect(script).not.toMatch(/\b(?:import|export)\b/);
    expect(() => new Script(script)).not.toThrow();
  });

  it('OFF-01, OFF-05 all files of the release exist, and pages name the same release', async () => {
    const { release, files, labFiles } = (await (await server.get('/offline-files.json')).json()) as Files;
    const html = await (await server.get('/courses/making-tea', { tenantId: 'spring' })).text();
    expect(html).toContain(`"offline":"${release}"`);
    const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"/]+)"/g)].map(([, address]) => address);
    expect(loaded.length).toBeGreaterThan(3);
    expect(files).toEqual(expect.arrayContaining(loaded));
    expect(labFiles.some((file) => file.includes('shell-worker'))).toBe(true);
    expect(files.filter((file) => labFiles.includes(file))).toEqual([]);
    expect(files.some((file) => /AdminLayout|UsersPage/.test(file))).toBe(false);
    const statuses = await Promise.all(
      [...files, ...labFiles].map(async (file) => (await server.get(file)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('OFF-07 the page that lists copies is not indexed', async () => {
    const response = await server.get('/offline', { tenantId: 'spring' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  });

  it('OFF-04 a course has the latest revision of itself and its lessons', async () => {
    const read = async () =>
      (
        await server
          .client({ tenantId: 'spring', as: 'ada' })
          .send(getCourse, { query: { slug: 'making-tea' } })
      ).data.revision;
    expect(await read()).toBeGreaterThan(0);
  });
});

describe('disabled offline copies', () => {
  it('OFF-03 make the worker delete every copy and itself, and are not offered on pages', async () => {
    const script = await (await withdrawn.get('/offline-worker.js', { tenantId: 'spring' })).text();
    expect(script).toContain('registration.unregister()');
    expect(script).toContain("name.startsWith('offline-')");
    expect(script).not.toContain("'fetch'");
    expect((await withdrawn.get('/offline-files.json')).status).toBe(404);
    expect(await (await withdrawn.get('/', { tenantId: 'spring' })).text()).toContain('"offline":null');
  });
});
