import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { prepare } from './prepared.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

describe('the memory of a cached response', () => {
  const text = Array.from({ length: 3_000 }, (_, at) => `<p>Lesson ${at ** 2}</p>`).join('');
  const prepareText = () => prepare({ body: text, type: 'application/json', headers: {} });

  it('LOAD-14 has the requested encodings, and no plain text once there is a compressed one', () => {
    const prepared = prepareText();
    expect(prepared.byteLength()).toBeGreaterThan(text.length);
    const sizes: number[] = [];
    prepared.onResize(() => sizes.push(prepared.byteLength()));
    const br = prepared.as('br').body.length;
    expect(prepared.byteLength()).toBeLessThan(br + 1_000);
    const gzip = prepared.as('gzip').body.length;
    prepared.as('identity');
    expect(prepared.byteLength()).toBeGreaterThan(br + gzip + text.length);
    expect(sizes).toEqual([expect.any(Number), expect.any(Number), prepared.byteLength()]);
  });

  it.each([
    ['br', 'gzip', 'identity'],
    ['gzip', 'identity', 'br'],
    ['identity', 'br', 'gzip'],
  ] as const)('LOAD-14 has the same text in all copies, where %s is the first one', (...order) => {
    const prepared = prepareText();
    for (const encoding of order) prepared.as(encoding);
    const textOf = { br: brotliDecompressSync, gzip: gunzipSync, identity: String };
    for (const encoding of order) expect(String(textOf[encoding](prepared.as(encoding).body))).toBe(text);
    expect(prepared.as('identity').head).not.toHaveProperty('content-encoding');
  });
});

describe.each(['/', '/api/v1/courses/list'])('the cached response at %s', (path) => {
  it("TEN-10 is sent in the client's preferred encoding, with the same content", async () => {
    const plain = await bytes(await server.get(path));
    const br = await server.get(path, accepting('gzip, deflate, br'));
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytes(br)).equals(plain)).toBe(true);
    const gzip = await server.get(path, accepting('gzip'));
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytes(gzip)).equals(plain)).toBe(true);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['identity', null],
    ['zstd', null],
  ])('TEN-10 takes "%s" at its word', async (header, encoding) => {
    const response = await server.get(path, accepting(header));
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBe((await bytes(response)).length);
  });

  it('TEN-10 is 304 for a client that has it, with the same policy and no body', async () => {
    const first = await server.get(path);
    const again = await server.get(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    for (const name of ['content-security-policy', 'etag', 'cache-control', 'vary', 'x-content-type-options'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(again.headers.get('content-length')).toBeNull();
  });

  it('TEN-10 is 304 only for a page that exists: the not-found page is always sent in full', async () => {
    const missing = await server.get('/no-such-page');
    const etag = missing.headers.get('etag') ?? '';
    expect([missing.status, etag]).toEqual([404, expect.stringMatching(/^".+"$/)]);
    const again = await server.get('/no-such-page', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(404);
    expect(await again.text()).toBe(await missing.text());
  });

  it('TEN-10 is sent in full to a client with another version', async () => {
    expect((await server.get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('TEN-10 answers HEAD with the headers only', async () => {
    const whole = await server.get(path);
    const head = await server.get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  });
});

describe('files', () => {
  it('TEN-10 of the web build and of the brand are cached forever', async () => {
    const html = await (await server.get('/', { tenantId: 'kube' })).text();
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
    const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const [address, type] of [
      [script, 'text/javascript; charset=utf-8'],
      [icon, 'image/svg+xml'],
    ] as const) {
      const response = await server.get(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await server.get(icon)).headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('TEN-10 of every kind referenced by a document exist', async () => {
    for (const path of ['/', '/auth', '/guides/kettle/lab']) {
      const html = await (await server.get(path)).text();
      const addresses = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
        ([, address = '']) => address,
      );
      expect(addresses.length).toBeGreaterThan(1);
      for (const address of addresses)
        expect([address, (await server.get(address)).status]).toEqual([address, 200]);
    }
  });

  it('CRS-12 of the content are cached forever and cannot run scripts', async () => {
    const { data } = (await (await server.get('/api/v1/courses/details?slug=making-tea')).json()) as {
      data: { thumbnail: string };
    };
    const picture = await server.get(data.thumbnail);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await bytes(picture)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('CRS-11 of the content can be requested in ranges, as players do', async () => {
    const listed = await (await server.get('/api/v1/courses/list')).json();
    const address = /\/assets\/content\/\w+\.png/.exec(JSON.stringify(listed))?.[0] ?? '';
    const whole = await bytes(await server.get(address));
    const piece = await server.get(address, { headers: { range: 'bytes=1-3' } });
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, `bytes 1-3/${whole.length}`]);
    expect((await bytes(piece)).toString()).toBe('PNG');
    const beyond = await server.get(address, { headers: { range: 'bytes=100000-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });

  it.each([
    '/assets/no-such.js',
    '/brand/spring/no-such.svg',
    `/assets/content/${'0'.repeat(64)}.png`,
    '/assets/..%2f..%2fpackage.json',
    '/assets/content/..%2fx.png',
  ])('API-08 there is nothing at %s, and no page either', async (path) => {
    const response = await server.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false });
  });
});
