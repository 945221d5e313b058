import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
// Only uncached responses are rate limited, so the limit shows what was cached.
const server = await testServer({
  config: {
    folders: { tenants: tree.folder },
    limits: { perAddress: 40, perPerson: 40 },
    caches: {
      answers: { maxBytes: 4_000_000, maxEntries: 16 },
      pages: { maxBytes: 4_000_000, maxEntries: 16 },
      texts: { maxBytes: 4_000_000, maxEntries: 16 },
    },
  },
});
const junk = (at: number) => `x${at}=${'j'.repeat(3_000)}`;
const idOf = async (path: string, init?: RequestInit) => {
  const response = await server.get(path, init);
  const { correlationId } = (await response.json()) as { correlationId: string };
  return [response.status, correlationId];
};

describe('an attack on the caches', () => {
  it("SEC-03 can't add entries with unknown parameters, tenants of the host, or odd spellings", async () => {
    const question = '/api/v1/feedback/questions';
    const first = await idOf(question);
    for (let at = 0; at < 300; at += 1) expect(await idOf(`${question}?${junk(at)}`)).toEqual(first);
    for (let at = 0; at < 20; at += 1)
      expect(await idOf(question, { headers: { host: `h${at}.example.org` } })).toEqual(first);
    // Rate limited, because the router handles it, but found by its parameters.
    expect(await idOf('/api/v1/feedback/%71uestions?a=b')).toEqual(first);
    expect(await idOf('/api/v1/feedback/questions/')).toEqual(first);
  });

  it('SEC-03 evicts no page with unknown parameters', async () => {
    const page = await (await server.get('/courses', { tenantId: 'spring' })).text();
    for (let at = 0; at < 300; at += 1) {
      const response = await server.get(`/courses?${junk(at)}`, { tenantId: 'spring' });
      expect([at, response.status]).toEqual([at, 200]);
      expect(await response.text()).toBe(page);
    }
  });

  it('SEC-03 caches one page for all users in the administration', async () => {
    const first = await (await server.get('/admin/users/1', { tenantId: 'spring' })).text();
    for (let at = 0; at < 100; at += 1) {
      const response = await server.get(`/admin/users/${at}?${junk(at)}`, { tenantId: 'spring' });
      expect([at, response.status]).toEqual([at, 200]);
      expect(await response.text()).toBe(first);
    }
  });

  it('SEC-03 evicts no page with filters and words', async () => {
    await server.get('/courses/making-tea', { tenantId: 'spring' });
    const statuses = new Set<number>();
    for (let at = 0; at < 60; at += 1)
      statuses.add((await server.get(`/courses?search=word${at}`, { tenantId: 'spring' })).status);
    // They are rendered each time, so they are eventually limited; the page of the course never is.
    expect([...statuses]).toEqual([200, 429]);
    expect((await server.get('/courses/making-tea', { tenantId: 'spring' })).status).toBe(200);
  });

  it('SEC-03 is refused for an address that is too long, with a page or an envelope', async () => {
    const long = 'x'.repeat(8_200);
    const page = await server.get(`/courses?${long}`, { tenantId: 'kube' });
    expect([page.status, page.headers.get('content-type')]).toEqual([414, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<h1>This address is too long</h1>');
    const call = await server.get(`/api/v1/courses/list?${long}`);
    expect(call.status).toBe(414);
    expect(await call.json()).toMatchObject({
      success: false,
      errors: [{ message: 'The address is too long.' }],
      correlationId: call.headers.get('x-correlation-id'),
    });
  });
});
