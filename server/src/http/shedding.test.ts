import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({
  config: {
    folders: { tenants: tree.folder },
    overload: { maxActive: 2, maxWaiting: 1, maxWaitMs: 60_000, maxLoopDelayMs: 0 },
  },
});
const figure = async (name: string) => {
  const text = await (await server.get('/metrics')).text();
  return Number(new RegExp(`^academy_requests_${name} (\\d+)$`, 'm').exec(text)?.[1]);
};
const details = (slug: string) => server.get(`/api/v1/courses/details?slug=${slug}`, { as: 'ada' });

describe('a server with more to do than it can', () => {
  it('OPS-06 refuses what exceeds the queue at once, serves cached responses, and recovers by itself', async () => {
    await server.get('/courses', { tenantId: 'spring' });
    await server.get('/api/v1/courses/list');
    const locker = new Client({ connectionString: server.database.url });
    await locker.connect();
    await locker.query('begin; lock table documents in access exclusive mode');
    const stuck = ['coffee', 'making-tea', 'coffee'].map(details);
    await vi.waitFor(async () => expect([await figure('active'), await figure('waiting')]).toEqual([2, 1]), {
      timeout: 10_000,
    });

    const call = await details('coffee');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await call.json()).toMatchObject({
      success: false,
      errors: [{ message: 'The site is busy right now. Please try again in a moment.' }],
      correlationId: call.headers.get('x-correlation-id'),
    });
    const page = await server.get('/courses/making-tea', { tenantId: 'kube' });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('/brand/kube/logo-');

    for (const path of ['/courses', '/api/v1/courses/list', '/health/live', '/health/ready', '/metrics'])
      expect([path, (await server.get(path, { tenantId: 'spring' })).status]).toEqual([path, 200]);
    expect(await figure('shed')).toBe(2);

    await locker.query('rollback');
    await locker.end();
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await details('coffee')).status).toBe(200);
    expect([await figure('active'), await figure('waiting')]).toEqual([0, 0]);
  });
});
