import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

describe('social cards', () => {
  it.each([
    '/cards/courses/coffee.png',
    '/cards/guides/kettle.png',
    '/cards/paths/barista.png',
    '/cards/tenant/academy.png',
  ])('CON-03 %s is a picture of 1200 by 630', async (path) => {
    const response = await server.get(path, { tenantId: 'spring' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ]);
  });

  it('CON-03 is referenced by its page, and can be fetched by other sites', async () => {
    const html = await (await server.get('/courses/coffee', { tenantId: 'spring' })).text();
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(address).toBe(`${server.origin('spring')}/cards/courses/coffee.png`);
    const card = await server.fetch(address);
    expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['/', '/courses', '/guides', '/paths', '/instructors', '/instructors/ines', '/contact', '/search'])(
    'TEN-11 %s has the card of the tenant, in every tenant that has the page',
    async (path) => {
      const html = await (await server.get(path, { tenantId: 'spring' })).text();
      const address = `${server.origin('spring')}/cards/tenant/academy.png`;
      expect(html).toContain(`<meta property="og:image" content="${address}">`);
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
      expect((await server.fetch(address)).headers.get('content-type')).toBe('image/png');
    },
  );

  it('TEN-11 differs between tenants', async () => {
    const drawn = async (tenantId: string) =>
      Buffer.from(await (await server.get('/cards/tenant/academy.png', { tenantId })).arrayBuffer());
    expect((await drawn('spring')).equals(await drawn('kube'))).toBe(false);
  });

  it.each([
    '/cards/courses/secret.png',
    '/cards/tenant/spring.png',
    '/cards/guides/draft-guide.png',
    '/cards/paths/no-such.png',
    '/cards/instructors/ines.png',
    '/cards/courses/__proto__.png',
  ])('GATE-02 there is none at %s', async (path) => {
    expect((await server.get(path, { tenantId: 'spring' })).status).toBe(404);
  });

  it('RTE-09 does not exist for a guide in an academy without guides', async () => {
    expect((await server.get('/cards/guides/pod-guide.png', { tenantId: 'kube' })).status).toBe(404);
  });
});
