import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageData } from '@academy/contract/page-data';
import { listCourses } from '@academy/contract/courses';
import { contentTree } from '../testing/content.ts';
import { loadSites } from './tenants.ts';
import { testServer } from '../testing/server.ts';

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
cpSync(join(tree.folder, 'kube'), join(tree.folder, 'acme'), { recursive: true });
tree.edit('acme/tenant.yaml', (text) =>
  text
    .replaceAll('kube', 'acme')
    .replace('name: Kube Academy', 'name: Acme Learning\ntitleName: Acme Learning\nhosts: [learn.acme.test]')
    .replaceAll('Kube Academy', 'Acme Learning')
    .replace(/^origins:\n(?: {2}.*\n)+/m, ''),
);
tree.edit('spring/courses/01-tea/01-leaves/01-green/content.md', (text) => text.replace('Warm', '*Warm*'));
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

describe('a fourth tenant', () => {
  it('TEN-09 is only a new folder: its site, brand and content work', async () => {
    const html = await (await server.get('/', { tenantId: 'garden' })).text();
    expect(html).toContain('<title>Garden Academy - ');
    expect(html).toContain('--brand:#2f6b1f');
    const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(icon).toContain('/brand/garden/');
    expect((await server.get(icon)).status).toBe(200);
    const { data } = await server.client({ tenantId: 'garden' }).send(listCourses, { query: {} });
    expect(data.courses).toMatchObject([{ title: 'Pea pods', tenantId: 'garden' }]);
  });

  it('TEN-09 is listed by the others, whose content is unaffected', async () => {
    const html = await (await server.get('/', { tenantId: 'kube' })).text();
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(Object.keys((JSON.parse(json) as PageData).origins)).toEqual([
      'acme',
      'garden',
      'kube',
      'spring',
      'tanzu',
    ]);
    const { data } = await server.client({ tenantId: 'kube' }).send(listCourses, { query: {} });
    expect(data.courses).toMatchObject([{ title: 'Coffee pods', tenantId: 'kube' }]);
  });
});

describe('a brand with another name', () => {
  it('TEN-03 appears as written in pages, manifest, feed and login, without the word Academy', async () => {
    for (const [path, expected] of [
      ['/', '<title>Acme Learning - '],
      ['/courses', '<title>Courses - Acme Learning</title>'],
      ['/nowhere', '<title>Page not found - Acme Learning</title>'],
      ['/manifest.webmanifest', '"name":"Acme Learning","short_name":"Acme Learning"'],
      ['/feed.atom', '<title>Acme Learning</title>'],
      ['/llms.txt', '# Acme Learning'],
    ] as const) {
      const text = await (await server.get(path, { tenantId: 'acme' })).text();
      expect(text).toContain(expected);
      // The page data contains the names of the other academies too.
      expect(text.replace(/<script type="application\/json".*/s, '')).not.toMatch(/\bAcademy\b/);
    }
  });

  it('TEN-01, TEN-14 is served at each of its hosts, and links to itself by it in prod', async () => {
    const other = await testServer({
      config: { folders: { tenants: tree.folder }, environment: 'prod', isLocal: false },
      database: server.database,
    });
    const html = await (await other.get('/', { headers: { host: 'learn.acme.test' } })).text();
    expect(html).toContain('<title>Acme Learning - ');
    expect(html).toContain('<link rel="canonical" href="https://learn.acme.test/">');
    await other.stop();
  });

  it('TEN-14 is reported at startup if its address is unknown', async () => {
    const lost = contentTree();
    lost.edit('spring/tenant.yaml', (text) => text.replace('https://spring-qat.', 'https://learn-qat.'));
    lost.edit('kube/tenant.yaml', (text) => text.replace(/^origins:\n(?: {2}.*\n)+/m, ''));
    const config = {
      ...server.context.config,
      folders: { ...server.context.config.folders, tenants: lost.folder },
    };
    await expect(loadSites({ ...config, environment: 'qat' })).rejects.toThrow(
      /kube\/tenant\.yaml says no address for qat, .*: set origins\.qat of kube\./,
    );
  });
});

describe('fonts and images of a tenant', () => {
  const headOf = async (tenantId: string, path = '/') =>
    (await (await server.get(path, { tenantId })).text()).split('</head>')[0] ?? '';
  const preloaded = (head: string) =>
    [...head.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);

  it('FACE-03 preload the fonts of the first screen, and every file of the style exists', async () => {
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

  it('FACE-03 preload italics and code if the page uses them', async () => {
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

  it("FACE-03 fall back to the site's font without a text font", async () => {
    expect(preloaded(await headOf('spring'))).toEqual([
      expect.stringMatching(/^\/assets\/.*normal.*\.woff2$/),
      expect.stringMatching(/^\/brand\/spring\/.*fraunces\.woff2$/),
    ]);
  });

  it('FACE-04 are in the style of the first HTML, and differ', async () => {
    const corners = await Promise.all(
      ['kube', 'spring', 'tanzu'].map(async (id) => /--corner-card:([^;]+)/.exec(await headOf(id))?.[1]),
    );
    expect(new Set(corners).size).toBe(3);
  });

  it('FACE-02 include the captures of its home page', async () => {
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
      // In prod the fifth tenant has its own host.
      expect(hosts.size).toBe(environment === 'prod' ? 4 : 5);
      await other.stop();
    },
  );
});
