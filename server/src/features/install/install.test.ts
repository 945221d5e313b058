import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const TENANTS = ['spring', 'kube'];

type Manifest = {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};

const manifestOf = async (tenantId: string) =>
  (await (await server.get('/manifest.webmanifest', { tenantId })).json()) as Manifest;

/** Width and height are in the first chunk of every PNG. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe.each(TENANTS)('the site of %s can be installed', (tenantId) => {
  it('OFF-09 with a manifest in its name and colors', async () => {
    const response = await server.get('/manifest.webmanifest', { tenantId });
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const manifest = await manifestOf(tenantId);
    expect(manifest.name).toMatch(/ Academy$/);
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
    for (const color of [manifest.theme_color, manifest.background_color]) expect(color).toMatch(/^#/);
    const statusOf = async (url: string) => `${url} ${(await server.get(url, { tenantId })).status}`;
    for (const { url } of manifest.shortcuts) expect(await statusOf(url)).toBe(`${url} 200`);
  });

  it('OFF-09 with icons of the declared sizes, including maskable ones', async () => {
    const { icons } = await manifestOf(tenantId);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
    for (const { src, sizes, type } of icons) {
      const response = await server.get(src, { tenantId });
      expect(response.headers.get('content-type')).toBe(type);
      expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toBe(sizes);
    }
  });

  it('OFF-09 from every public page and from labs, not from account pages', async () => {
    const html = async (path: string) => (await server.get(path, { tenantId })).text();
    expect(await html('/')).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(await html('/login/callback')).not.toContain('rel="manifest"');
    expect((await server.get('/icons/apple-180.png', { tenantId })).status).toBe(200);
  });
});

describe('icons', () => {
  it.each(['other.png', '192', 'toString.png', '__proto__.png'])(
    'OFF-09 there is none named %s',
    async (name) => {
      expect((await server.get(`/icons/${name}`, { tenantId: 'spring' })).status).toBe(404);
    },
  );
});
