import { describe, expect, it } from 'vitest';
import { listAlerts } from '@academy/contract/alerts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder }, limits: { perMinute: 3 } } });

describe('too many requests', () => {
  it('API-08 are refused with 429, and Retry-After says when to try again', async () => {
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

  it('API-08 leave load balancers alone', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect((await server.get(path)).status).toBe(200);
  });
});

describe('what is counted', () => {
  it('SEC-01 is the client’s address behind a trusted proxy, and the socket’s otherwise', async () => {
    const proxied = await testServer({
      config: {
        folders: { tenants: tree.folder },
        limits: { perMinute: 1 },
        trustedProxies: ['127.0.0.1'],
      },
      database: server.database,
    });
    const from = async (of: typeof server, address: string) =>
      (await of.get('/api/v1/alerts', { headers: { 'x-forwarded-for': address } })).status;
    expect([await from(proxied, '198.51.100.1'), await from(proxied, '198.51.100.1')]).toEqual([200, 429]);
    expect(await from(proxied, '198.51.100.2')).toBe(200);
    expect(await from(server, '198.51.100.3')).toBe(429);
  });
});
