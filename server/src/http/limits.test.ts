import { describe, expect, it } from 'vitest';
import { listAlerts } from '@academy/contract/alerts';
import { providerUnavailable } from '../session/token-lookup.ts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const folders = { tenants: tree.folder };
const server = await testServer({ config: { folders, limits: { perAddress: 3, perPerson: 5 } } });
/** With its own database, since the nodes of one database count together. */
const node = (limits: { perAddress: number; perPerson: number }, trustedProxies: string[] = []) =>
  testServer({ config: { folders, limits, trustedProxies } });

describe('too many requests', () => {
  it('API-08 are refused with 429 and Retry-After', async () => {
    const client = server.client();
    for (const _ of [1, 2, 3]) await client.send(listAlerts, { query: {} });
    await expect(client.send(listAlerts, { query: {} })).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds\.$/) as string,
      retryAfter: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60) as number,
    });
    const response = await server.get('/api/v1/alerts');
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ success: false, errors: [{}] });
  });

  it('API-08 do not affect load balancers', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect((await server.get(path)).status).toBe(200);
  });

  it('OPS-07 for a page are answered with a page in the tenant’s brand', async () => {
    const refused = await server.get('/courses/making-tea', { tenantId: 'kube' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await refused.text();
    expect(page).toContain('<h1>Too many requests</h1>');
    expect(page).toMatch(/Please try again in \d+ seconds\./);
    expect(page).toContain('/brand/kube/logo-');
  });
});

describe('the rate limit', () => {
  it('OPS-07 does not count cached pages and responses', async () => {
    const ready = await node({ perAddress: 2, perPerson: 2 });
    for (const path of ['/', '/api/v1/courses/list'])
      for (let at = 0; at < 50; at += 1)
        expect([path, at, (await ready.get(path)).status]).toEqual([path, at, 200]);
    expect((await ready.get('/courses')).status).toBe(429);
  });

  it('OPS-07 is per person for valid tokens, so that a school behind one address gets through', async () => {
    const school = await node({ perAddress: 1, perPerson: 3 });
    const statusOf = async (as: 'ada' | 'grace' | 'root') =>
      (await school.get('/api/v1/alerts', { as })).status;
    for (const as of ['ada', 'grace', 'root'] as const)
      expect([await statusOf(as), await statusOf(as), await statusOf(as)]).toEqual([200, 200, 200]);
    expect(await statusOf('ada')).toBe(429);
    expect(await statusOf('grace')).toBe(429);
  });

  it('OPS-07 counts invalid tokens for the address', async () => {
    const strict = await node({ perAddress: 2, perPerson: 100 });
    const statuses: number[] = [];
    for (const at of [1, 2, 3]) {
      const headers = { authorization: `Bearer ${at}.${at}.${at}` };
      statuses.push((await strict.get('/api/v1/alerts', { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('FLT-04 waits only once for an unresponsive login provider', async () => {
    let calls = 0;
    const keys = async () => {
      calls += 1;
      throw providerUnavailable();
    };
    const alone = await testServer({ config: { folders }, keys });
    const { status, headers } = await alone.get('/api/v1/alerts', { as: 'ada' });
    expect([status, headers.get('retry-after'), calls]).toEqual([503, '5', 1]);
  });

  it('SEC-01 is the client’s address behind a trusted proxy, and the socket’s otherwise', async () => {
    const proxied = await node({ perAddress: 1, perPerson: 1 }, ['127.0.0.1']);
    const from = async (of: typeof server, address: string) =>
      (await of.get('/api/v1/alerts', { headers: { 'x-forwarded-for': address } })).status;
    expect([await from(proxied, '198.51.100.1'), await from(proxied, '198.51.100.1')]).toEqual([200, 429]);
    expect(await from(proxied, '198.51.100.2')).toBe(200);
    expect(await from(server, '198.51.100.3')).toBe(429);
  });
});
