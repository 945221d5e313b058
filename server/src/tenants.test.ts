import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageData } from '@academy/contract/page-data';
import { listCourses } from '@academy/contract/courses';
import { contentTree } from './testing/content.ts';
import { testServer } from './testing/server.ts';

const tree = contentTree();
cpSync(join(tree.folder, 'kube'), join(tree.folder, 'garden'), { recursive: true });
tree.edit('garden/tenant.yaml', (text) =>
  text
    .replaceAll('kube', 'garden')
    .replaceAll('Kubernetes', 'Gardening')
    .replaceAll('Kube', 'Garden')
    .replace('#2257c5', '#2f6b1f'),
);
tree.edit('garden/courses/pods/course.json', (text) => text.replace('Coffee pods', 'Pea pods'));
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

describe('a fourth tenant', () => {
  it('TEN-09 is a new folder and nothing else: its site, brand and content are there', async () => {
    const html = await (await server.get('/', { tenantId: 'garden' })).text();
    expect(html).toContain('<title>Garden Academy - ');
    expect(html).toContain('--brand:#2f6b1f');
    const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(icon).toContain('/brand/garden/');
    expect((await server.get(icon)).status).toBe(200);
    const { data } = await server.client({ tenantId: 'garden' }).send(listCourses, { query: {} });
    expect(data.courses).toMatchObject([{ title: 'Pea pods', tenantId: 'garden' }]);
  });

  it('TEN-09 is known to the others, whose content stays theirs', async () => {
    const html = await (await server.get('/', { tenantId: 'kube' })).text();
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(Object.keys((JSON.parse(json) as PageData).origins)).toEqual([
      'garden',
      'kube',
      'spring',
      'tanzu',
    ]);
    const { data } = await server.client({ tenantId: 'kube' }).send(listCourses, { query: {} });
    expect(data.courses).toMatchObject([{ title: 'Coffee pods', tenantId: 'kube' }]);
  });
});

describe('the environments', () => {
  it.each(['dev', 'qat', 'stage', 'prod'] as const)(
    'TEN-07 %s has its own origins in every page',
    async (environment) => {
      const other = await testServer({
        config: { folders: { tenants: tree.folder }, environment, isLocal: false },
        database: server.database,
      });
      const html = await (await other.get('/', { headers: { host: 'spring.academy.example' } })).text();
      const suffix = environment === 'prod' ? '' : `-${environment}`;
      expect(html).toContain(`<link rel="canonical" href="https://spring${suffix}.academy.example/">`);
      expect(html).toContain(`"kube":"https://kube${suffix}.academy.example"`);
      const hosts = new Set(
        [...html.matchAll(/https:\/\/[a-z-]+\.academy\.example/g)].map(([origin]) => origin),
      );
      expect(hosts.size).toBe(4);
      await other.stop();
    },
  );
});
