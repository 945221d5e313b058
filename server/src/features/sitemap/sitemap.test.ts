import { buildCatalog } from '../../catalog/model.ts';
import { describe, expect, it } from 'vitest';
import { courseRow } from '../../testing/course-rows.ts';
import { fixedClock } from '../../testing/clock.ts';
import { contentTree } from '../../testing/content.ts';
import { testDatabase } from '../../testing/database.ts';
import { testServer } from '../../testing/server.ts';
import { sitemapResources } from './resources.ts';

const tree = contentTree();
const clock = fixedClock('2026-03-01T10:00:00Z');
const start = { config: { folders: { tenants: tree.folder } }, now: clock.now };
// Published at the time of the clock, unlike the content of a template.
const server = await testServer({ ...start, database: await testDatabase() });
const text = async (path: string, tenantId: string) => (await server.get(path, { tenantId })).text();

/** The paths of the sitemap; addresses on other hosts would remain absolute. */
async function listed(): Promise<string[]> {
  const addresses = [...(await text('/sitemap.xml', 'spring')).matchAll(/<loc>(.*?)<\/loc>/g)];
  return addresses.map(([, address = '']) => address.replace(server.origin('spring'), ''));
}

/** Each path with the time of its last change. */
async function changes(from: typeof server): Promise<Record<string, string | undefined>> {
  const xml = await (await from.get('/sitemap.xml', { tenantId: 'spring' })).text();
  const urls = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
  return Object.fromEntries(
    urls.map(([, address = '', changed]) => [address.replace(from.origin('spring'), ''), changed]),
  );
}

describe('robots.txt and sitemap.xml', () => {
  it('CON-03 lists every page that lists show, and no others', async () => {
    const paths = await listed();
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/courses',
        '/guides',
        '/paths',
        '/instructors',
        '/courses/making-tea',
        '/courses/making-tea/lessons/green',
        '/guides/kettle',
        '/paths/barista',
        '/instructors/ines',
        '/about',
      ]),
    );
    expect(paths.join(' ')).not.toMatch(
      /secret|aged|unfinished|aside|draft|hidden-guide|otto|uma|soon|quiet|lessons\/leaves/,
    );
  });

  it('CON-03 lists only addresses that work', async () => {
    const paths = await listed();
    for (const path of paths)
      expect([path, (await server.get(path, { tenantId: 'spring' })).status]).toEqual([path, 200]);
  });

  it('TEN-02 is per tenant; without guides it lists none', async () => {
    const kube = await text('/sitemap.xml', 'kube');
    expect(kube).toContain(`<loc>${server.origin('kube')}/courses/pods</loc>`);
    expect(kube).not.toMatch(/guides|tea/);
    expect(await text('/robots.txt', 'kube')).toContain(`Sitemap: ${server.origin('kube')}/sitemap.xml`);
  });

  it.each(['dev', 'qat', 'stage'] as const)('TEN-07 excludes %s from search engines', async (environment) => {
    const other = await testServer({
      config: { folders: { tenants: tree.folder }, environment, isLocal: false },
      database: server.database,
    });
    expect(await (await other.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    await other.stop();
  });

  it('BOT-06 has the date of the last change of each page', async () => {
    const before = await changes(server);
    expect(before['/courses/making-tea/lessons/green']).toBe('2026-03-01T10:00:00.000Z');
    clock.set('2026-04-01T10:00:00Z');
    tree.write('spring/courses/01-tea/01-leaves/01-green/content.md', 'Greener.');
    tree.write('spring/courses/01-tea/03-later/01-unfinished/content.md', 'Still a draft.');
    tree.write('spring/courses/02-coffee/05-new/lesson.json', {
      id: 'new',
      slug: 'new',
      title: 'New',
      type: 'article',
      status: 'draft',
    });
    tree.write('spring/courses/02-coffee/05-new/content.md', 'A draft.');
    const later = await testServer({ ...start, database: server.database });
    const after = await changes(later);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.toSorted()).toEqual([
      '/',
      '/courses',
      '/courses/making-tea',
      '/courses/making-tea/lessons/green',
    ]);
    expect(after['/courses/making-tea']).toBe('2026-04-01T10:00:00.000Z');
    await later.stop();
  });
});

describe('a sitemap with more pages than one file may have', () => {
  const catalog = buildCatalog({
    revision: 1,
    items: new Map([1, 2, 3, 4, 5].map((at) => [at, courseRow(at)])),
  });
  const makers = sitemapResources(
    { catalog: { current: () => catalog, refresh: async () => {} } },
    { perFile: 4 },
  );
  const site = {
    origin: 'https://spring.example',
    tenant: { id: 'spring', features: { guides: false }, pro: null },
  } as unknown as Parameters<(typeof makers)[number]['make']>[0];
  const make = async (at: number, params = {}) => (await makers[at]?.make(site, params))?.body ?? null;
  const locations = (xml: string | null) =>
    [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

  it('BOT-06 lists further files, which contain every page once', async () => {
    const index = await make(0);
    expect(index).toContain('<sitemapindex');
    expect(locations(index)).toEqual([1, 2, 3].map((at) => `https://spring.example/sitemaps/${at}.xml`));
    const parts = await Promise.all(['1', '2', '3'].map((number) => make(1, { number })));
    const all = parts.flatMap(locations);
    expect(parts.map((part) => locations(part).length)).toEqual([4, 4, 1]);
    expect(new Set(all).size).toBe(9);
  });

  it.each(['0', '4', '01', '-1', '1e0', 'x', '99999999'])('BOT-06 has no file number %s', async (number) => {
    expect(await make(1, { number })).toBeNull();
  });
});
