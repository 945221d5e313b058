import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { testServer } from '../testing/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether to run the long variants. */
    full: boolean;
  }
}

/** The long run matches an attack; the short one is enough to see each one handled. */
const SOCKETS = inject('full') ? 5_000 : 200;
const ADDRESSES = inject('full') ? 20_000 : 400;
const AT_ONCE = 20;

const folders = { tenants: contentTree().folder };
const usual = await testServer({
  config: {
    folders,
    trustedProxies: ['127.0.0.0/8', '::1'],
    limits: { perAddress: 3, perPerson: 1_000_000 },
  },
});
const hasty = await testServer({
  config: {
    folders,
    // All sockets come from this machine.
    trustedProxies: ['127.0.0.0/8', '::1'],
    connections: { keepAliveMs: 60_000, headersMs: 5_000, requestMs: 5_000, uploadMs: 60_000 },
    shutdown: { drainMs: 0, deadlineMs: 50 },
  },
  database: usual.database,
});
const statusOf = async (path: string, address: string) =>
  (await usual.get(path, { headers: { 'x-forwarded-for': address } })).status;

describe('a flood', { timeout: 300_000 }, () => {
  it('FLT-05 from distinct addresses is served, with each still limited individually', async () => {
    const addresses = Array.from(
      { length: ADDRESSES },
      (_, at) => `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
    );
    const statuses: Record<number, number> = {};
    const worker = async () => {
      for (let address = addresses.pop(); address; address = addresses.pop()) {
        const status = await statusOf('/api/v1/alerts', address);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(statuses).toEqual({ 200: ADDRESSES });
    const one = '203.0.113.7';
    for (const _ of [1, 2, 3]) expect(await statusOf('/api/v1/alerts', one)).toBe(200);
    expect(await statusOf('/api/v1/alerts', one)).toBe(429);
    expect(await statusOf('/api/v1/alerts', '203.0.113.8')).toBe(200);
  });

  it('FLT-06 of slow or silent sockets does not block others, and is closed', async () => {
    const sockets = await openSockets(hasty.port);
    for (const [at, socket] of sockets.entries())
      if (at % 2 === 0) socket.write('GET /courses HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const others = async () => [
      (await hasty.get('/', { tenantId: 'spring' })).status,
      (await hasty.get('/api/v1/courses/list', { as: 'ada', tenantId: 'spring' })).status,
    ];
    expect(await others()).toEqual([200, 200]);
    await Promise.all(sockets.map(({ closed }) => closed));
    expect(await others()).toEqual([200, 200]);
  });

  it('FLT-07 of silent sockets does not delay shutdown', async () => {
    const sockets = await openSockets(hasty.port);
    await expect(hasty.stop()).resolves.toBeUndefined();
    await Promise.all(sockets.map(({ closed }) => closed));
  });
});

/** A hundred at a time: the server never sees what exceeds the listen backlog. */
async function openSockets(port: number) {
  const sockets: Awaited<ReturnType<typeof rawSocket>>[] = [];
  while (sockets.length < SOCKETS)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => rawSocket(port)))));
  return sockets;
}
