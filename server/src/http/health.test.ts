import { describe, expect, inject, it, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const name = new URL(server.database.url).pathname.slice(1);
const cluster = inject('cluster').url;
const statusOf = async (path: string) => (await server.get(path)).status;

describe('health', () => {
  it('API-01 is live and ready while all is well', async () => {
    expect(await (await server.get('/health/live')).json()).toEqual({ status: 'live' });
    expect(await (await server.get('/health/ready')).json()).toEqual({ status: 'ready' });
  });

  it('API-01 says 503 while the database is gone, serves what it has, and is well again afterwards', async () => {
    await server.get('/api/v1/courses/list');
    await ask(cluster, `alter database ${name} with allow_connections false`);
    await ask(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const away = await server.get('/health/ready');
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({ status: 'waiting', reason: 'The database does not answer.' });
    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/api/v1/courses/list')).toBe(200);
    expect(await statusOf('/api/v1/courses/details?slug=coffee')).toBe(500);

    await ask(cluster, `alter database ${name} with allow_connections true`);
    await vi.waitFor(async () => expect(await statusOf('/health/ready')).toBe(200), { timeout: 10_000 });
    expect(await statusOf('/api/v1/courses/details?slug=coffee')).toBe(200);
  });
});

describe('metrics', () => {
  it('API-01 count requests by route, and no address of a person', async () => {
    await server.get('/api/v1/lessons/coffee/taste?zanquery=1', { as: 'ada' });
    const text = await (await server.get('/metrics')).text();
    expect(text).toContain('route="/api/v1/lessons/:courseSlug/:lessonSlug"');
    expect(text).not.toContain('zanquery');
    expect(text).not.toContain('academy.test');
  });

  it.each(['stage', 'prod'] as const)('TEN-07 are closed in %s', async (environment) => {
    const hardened = await testServer({
      config: { folders: { tenants: tree.folder }, environment, isLocal: false, isHardened: true },
      database: server.database,
    });
    const response = await hardened.get('/metrics');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('academy_request_duration_seconds');
    await hardened.stop();
  });
});
