import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const text = async (path: string, tenantId: string) => (await server.get(path, { tenantId })).text();

/** The paths of the sitemap; what lies elsewhere would show as a whole address. */
async function listed(): Promise<string[]> {
  const addresses = [...(await text('/sitemap.xml', 'spring')).matchAll(/<loc>(.*?)<\/loc>/g)];
  return addresses.map(([, address = '']) => address.replace(server.origin('spring'), ''));
}

describe('robots.txt and sitemap.xml', () => {
  it('CON-03 is every page that lists show, and none that they do not', async () => {
    const paths = await listed();
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
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

  it('CON-03 every address of it answers', async () => {
    const paths = await listed();
    for (const path of paths)
      expect([path, (await server.get(path, { tenantId: 'spring' })).status]).toEqual([path, 200]);
  });

  it('TEN-02 is per tenant; one without guides names none', async () => {
    const kube = await text('/sitemap.xml', 'kube');
    expect(kube).toContain(`<loc>${server.origin('kube')}/courses/pods</loc>`);
    expect(kube).not.toMatch(/guides|tea/);
    expect(await text('/robots.txt', 'kube')).toContain(`Sitemap: ${server.origin('kube')}/sitemap.xml`);
  });

  it.each(['dev', 'qat', 'stage'] as const)('TEN-07 %s is not to be found at all', async (environment) => {
    const other = await testServer({
      config: { folders: { tenants: tree.folder }, environment, isLocal: false },
      database: server.database,
    });
    expect(await (await other.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    await other.stop();
  });
});
