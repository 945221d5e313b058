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
tree.edit('spring/courses/01-tea/01-leaves/01-green/content.md', (text) => text.replace('Warm', '*Warm*'));
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

describe('the face of a tenant', () => {
  const headOf = async (tenantId: string, path = '/') =>
    (await (await server.get(path, { tenantId })).text()).split('</head>')[0] ?? '';
  const preloaded = (head: string) =>
    [...head.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);

  it('FACE-03 preloads what its first screen is set in, and serves every file that its style names', async () => {
    const head = await headOf('kube');
    const fonts = preloaded(head);
    expect(fonts.map((href) => href.replace(/^.*-/, ''))).toEqual(['sans.woff2', 'mono.woff2']);
    const named = [...head.matchAll(/url\("([^"]+)"\)/g)].map(([, href = '']) => href);
    expect(named).toEqual(expect.arrayContaining(fonts));
    for (const href of named) {
      const file = await server.get(href);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(file.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('FACE-03 preloads italics and code where the page has some', async () => {
    const files = async (path: string) =>
      preloaded(await headOf('spring', path)).map((href) => href.replace(/^.*[/]/, ''));
    expect(await files('/courses')).toEqual([
      expect.stringContaining('normal'),
      expect.stringContaining('fraunces'),
    ]);
    expect(await files('/courses/making-tea/lessons/green')).toEqual([
      expect.stringContaining('normal'),
      expect.stringContaining('fraunces'),
      expect.stringContaining('italic'),
      expect.stringContaining('dm-mono'),
    ]);
  });

  it('FACE-03 has the typeface of the site where it brings no text of its own', async () => {
    expect(preloaded(await headOf('spring'))).toEqual([
      expect.stringMatching(/^\/assets\/.*normal.*\.woff2$/),
      expect.stringMatching(/^\/brand\/spring\/.*fraunces\.woff2$/),
    ]);
  });

  it('FACE-04 comes with the style of the first HTML, and differs', async () => {
    const corners = await Promise.all(
      ['kube', 'spring', 'tanzu'].map(async (id) => /--corner-card:([^;]+)/.exec(await headOf(id))?.[1]),
    );
    expect(new Set(corners).size).toBe(3);
  });

  it('FACE-02 serves the captures of its home page', async () => {
    const html = await (await server.get('/', { tenantId: 'tanzu' })).text();
    const base = /"captures":"([^"]+)"/.exec(html)?.[1] ?? '';
    for (const name of ['lesson-light.webp', 'certificate-dark.webp']) {
      const file = await server.get(base + name);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
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
