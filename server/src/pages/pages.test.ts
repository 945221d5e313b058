import { describe, expect, it } from 'vitest';
import type { PageData } from '@academy/contract/page-data';
import { contentTree } from '../testing/content.ts';
import { HIDDEN, RIGHT_ANSWER_NOTE } from '../testing/sample-content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const EVIL = 'Tea </script><script>alert(1)</script><!-- & "quotes"';
tree.edit('spring/courses/01-tea/course.json', (text) =>
  text.replace('Making tea', JSON.stringify(EVIL).slice(1, -1)),
);
tree.edit('tanzu/tenant.yaml', (text) => text.replace(/^tagline: .*$/m, `tagline: '${EVIL}'`));
tree.edit('tanzu/tenant.yaml', (text) =>
  text.replace(/^description: (?:>-\n(?: {2}.*\n)+|.*\n)/m, `description: '${EVIL}'\n`),
);
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const html = async (path: string, tenantId?: string) =>
  (await server.get(path, { ...(tenantId && { tenantId }) })).text();
const dataIn = (page: string) =>
  JSON.parse(
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null',
  ) as PageData;
const titleIn = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1];

describe('the tenant of a page', () => {
  it.each([
    ['spring.localhost', 'spring'],
    ['kube.localhost', 'kube'],
    ['tanzu.academy.example:8080', 'tanzu'],
    ['kube-dev.academy.example', 'kube'],
    ['KUBE.localhost', 'kube'],
    ['localhost', 'spring'],
    ['unknown.academy.example', 'spring'],
    ['127.0.0.1', 'spring'],
    ['springs.localhost', 'spring'],
    ['kubes.localhost', 'spring'],
  ])('TEN-01 at %s is %s', async (host, tenantId) => {
    const response = await server.get('/', { headers: { host } });
    expect(dataIn(await response.text()).tenant.id).toBe(tenantId);
  });
});

describe('the first HTML', () => {
  it('TEN-10 carries title, icon, colours, description and social card of the tenant', async () => {
    const page = await html('/', 'kube');
    expect(titleIn(page)).toBe('Kube Academy - Kubernetes, explained by doing');
    expect(page).toMatch(
      /<link rel="icon" type="image\/svg\+xml" href="\/brand\/kube\/icon-[\w-]{10}\.svg">/,
    );
    expect(page).toContain('--brand:#2257c5');
    expect(page).toContain(
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f131b">',
    );
    expect(page).toContain('<meta name="description" content="Courses and learning paths on Kubernetes');
    expect(page).toContain('<meta property="og:site_name" content="Kube Academy">');
    expect(page).toContain(
      '<meta property="og:title" content="Kube Academy - Kubernetes, explained by doing">',
    );
    expect(page).toContain(`<meta property="og:url" content="${server.origin('kube')}/">`);
    expect(page).toContain(`<link rel="canonical" href="${server.origin('kube')}/">`);
    // The page data contains the names of the others, for links to their courses.
    expect(page.split('id="page-data"')[0]).not.toMatch(/spring-academy|Spring Academy|--brand:#1e7a3e/);
  });

  it('TEN-02 contains the public data of the tenant, for this environment only', async () => {
    const page = await html('/', 'kube');
    const { tenant, brand, origins, environment, apiBasePath, route } = dataIn(page);
    expect(tenant).toMatchObject({ id: 'kube', name: 'Kube Academy', features: { guides: false } });
    expect(tenant.navigation.map(({ title }) => title)).toEqual([
      'Home',
      'Courses',
      'Learning Paths',
      'Instructors',
    ]);
    expect(Object.keys(brand)).toEqual(['logo', 'icon', 'hero', 'captures']);
    expect(origins).toEqual({
      kube: server.origin('kube'),
      spring: server.origin('spring'),
      tanzu: server.origin('tanzu'),
    });
    expect([environment, apiBasePath, route.status]).toEqual(['local', '/api/v1', 200]);
    expect(page).not.toMatch(/[\w.]+@academy\.example/);
    expect(page).not.toMatch(/kube-(dev|qat|stage)|https:\/\/kube\.academy/);
  });

  it('TEN-03 is titled with the page and the brand', async () => {
    expect(titleIn(await html('/courses', 'kube'))).toBe('Courses - Kube Academy');
    expect(titleIn(await html('/courses/coffee', 'spring'))).toBe('Coffee - Spring Academy');
    expect(titleIn(await html('/courses/coffee/lessons/taste', 'spring'))).toBe('A taste - Spring Academy');
    expect(titleIn(await html('/about', 'spring'))).toBe('About us - Spring Academy');
  });

  it('CON-03 has title, text and address of the course', async () => {
    const page = await html('/courses/coffee?utm=1', 'spring');
    expect(page).toContain('<meta property="og:title" content="Coffee - Spring Academy">');
    expect(page).toContain('<meta property="og:description" content="Roast, grind and pour.">');
    expect(page).toContain(`<meta property="og:url" content="${server.origin('spring')}/courses/coffee">`);
  });

  it('TEN-10 escapes texts so that they cannot end their element', async () => {
    for (const page of [
      await html('/', 'spring'),
      await html('/courses', 'spring'),
      await html('/courses/making-tea', 'spring'),
      await html('/', 'tanzu'),
    ]) {
      expect(page).not.toContain('</script><script>alert');
      expect(page).not.toContain('<!-- &');
      expect(page.match(/<script[ >]/g)?.length).toBe(page.match(/<\/script>/g)?.length);
    }
    const page = await html('/courses/making-tea', 'spring');
    expect(JSON.stringify(dataIn(page))).toContain(JSON.stringify(EVIL).slice(1, -1));
    expect(titleIn(await html('/', 'tanzu'))).toContain('Tea &lt;/script&gt;');
    expect(await html('/', 'tanzu')).toContain('&quot;quotes&quot;');
  });
});

describe('data missing from the first HTML', () => {
  const PLACES = [
    '/',
    '/courses',
    '/courses/coffee',
    '/courses/coffee/lessons/roast',
    '/courses/coffee/lessons/coffee-exam',
    '/courses/espresso/lessons/pull',
    '/guides',
    '/guides/mill',
    '/paths/barista',
    '/instructors/ines',
    '/search',
  ];

  it.each(PLACES)('GATE-02 includes locked content, drafts and right answers at %s', async (path) => {
    const page = await html(path, 'spring');
    for (const word of [...Object.values(HIDDEN), RIGHT_ANSWER_NOTE, 'Sencha', 'Secret blend'])
      expect(page).not.toContain(word);
  });

  it("GATE-02 includes everything beyond a visitor's view, even for an administrator", async () => {
    const asRoot = await server.get('/courses/coffee/lessons/roast', { tenantId: 'spring', as: 'root' });
    expect(await asRoot.text()).toBe(await html('/courses/coffee/lessons/roast', 'spring'));
    expect((await server.get('/courses/secret', { tenantId: 'spring', as: 'root' })).status).toBe(404);
  });
});

describe('the data in the first HTML', () => {
  const PLACES = [
    '/courses/making-tea',
    '/courses/coffee',
    '/courses/making-tea/lessons/green',
    '/courses/coffee/lessons/roast',
    '/guides/kettle',
    '/guides/mill',
    '/paths/barista',
    '/instructors/ines',
    '/instructors',
    '/about',
  ];

  it.each(PLACES)('API-05 at %s equals the responses of its calls to a visitor', async (path) => {
    const { queries } = dataIn(await html(path, 'spring'));
    const addresses = Object.keys(queries).filter((key) => key.startsWith('/'));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      const response = await server.get(`/api/v1${address}`, { tenantId: 'spring' });
      const { data } = (await response.json()) as { data: unknown };
      expect([address, response.status, queries[address]]).toEqual([address, 200, data]);
    }
  });
});

describe('the HTML of a page', () => {
  it('TEN-10, SSR-01 is the whole page without scripts: brand, heading, text and links', async () => {
    const page = await html('/courses/making-tea', 'spring');
    const [, root = ''] =
      /<div id="root" data-rendered>(.*)<\/div>\n<script type="application\/json"/s.exec(page) ?? [];
    expect(root).toContain('/brand/spring/logo-');
    expect(root).toMatch(/<h1[^>]*>Tea &lt;/);
    expect(root).toContain('href="/courses/making-tea/lessons/green"');
    expect(page).not.toContain('This site needs JavaScript');
  });
});

describe('a missing address', () => {
  it.each([
    '/no-such-page',
    '/courses/no-such',
    '/courses/coffee/no-conclusion',
    '/courses/secret',
    '/courses/coffee/lessons/no-such',
    '/guides/draft-guide',
    '/soon',
    '/courses/%zz',
    '/a/b/c/d',
  ])('RTE-09 %s is a page with status 404 in the tenant’s brand', async (path) => {
    const response = await server.get(path, { tenantId: 'spring' });
    expect([path, response.status]).toEqual([path, path.includes('%zz') ? 400 : 404]);
    if (response.status === 400) return;
    const page = await response.text();
    expect(titleIn(page)).toBe('Page not found - Spring Academy');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(dataIn(page).route.status).toBe(404);
  });

  it('RTE-09 includes guides in an academy without them', async () => {
    expect((await server.get('/guides', { tenantId: 'spring' })).status).toBe(200);
    expect((await server.get('/guides', { tenantId: 'kube' })).status).toBe(404);
    expect((await server.get('/guides/pod-guide', { tenantId: 'kube' })).status).toBe(404);
  });

  it('RTE-09 excludes pages with or without a trailing slash', async () => {
    expect((await server.get('/courses/', { tenantId: 'spring' })).status).toBe(200);
  });
});
