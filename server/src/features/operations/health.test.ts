import { describe, expect, inject, it, vi } from 'vitest';
import { queryOnce } from '../../testing/query-once.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

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

  it('OPS-01 stays ready without its database, serves visitors, answers members with 503, and recovers', async () => {
    expect(await (await server.get('/health/database')).json()).toEqual({ status: 'up' });
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/api/v1/courses/list')).toBe(200);
    await queryOnce(cluster, `alter database ${name} with allow_connections false`);
    await queryOnce(
      cluster,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );

    expect(await statusOf('/health/live')).toBe(200);
    expect(await (await server.get('/health/ready')).json()).toEqual({ status: 'ready' });
    const down = await server.get('/health/database');
    expect(down.status).toBe(503);
    expect(await down.json()).toEqual({ status: 'down', reason: 'The database does not answer.' });
    expect(await (await server.get('/metrics')).text()).toMatch(/^academy_database_up 0$/m);

    // Cached before, and served from memory now.
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/api/v1/courses/list')).toBe(200);
    expect(await statusOf('/courses')).toBe(200);
    expect(await statusOf('/api/v1/guides/list')).toBe(200);

    const needsDatabase = [
      await server.get('/api/v1/courses/details?slug=coffee'),
      await server.get('/api/v1/courses/list', { as: 'ada' }),
      await server.get('/api/v1/search?q=coffee'),
    ];
    for (const response of needsDatabase) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toEqual({
        success: false,
        data: null,
        errors: [{ message: 'The site cannot reach its data right now. Please try again in a moment.' }],
        message: null,
        correlationId: response.headers.get('x-correlation-id'),
      });
    }
    const refresh = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'academy',
      refresh_token: 'k'.repeat(43),
    });
    const provider = [
      await server.get('/oidc/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: refresh.toString(),
      }),
      await server.get('/oidc/reset?token=from-a-mail', { headers: { accept: 'text/html' } }),
    ];
    expect(provider.map(({ status }) => status)).toEqual([503, 503]);
    expect(provider.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
    const page = await server.get('/courses/coffee');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Please try again in a moment.');

    await queryOnce(cluster, `alter database ${name} with allow_connections true`);
    await vi.waitFor(async () => expect(await statusOf('/health/database')).toBe(200), { timeout: 25_000 });
    expect(await statusOf('/api/v1/courses/details?slug=coffee')).toBe(200);
    expect(await statusOf('/courses/coffee')).toBe(200);
    expect(await (await server.get('/metrics')).text()).toMatch(/^academy_database_up 1$/m);
  });
});

describe('metrics', () => {
  it('API-01 count requests by route, without personal addresses', async () => {
    await server.get('/api/v1/lessons/coffee/taste?zanquery=1', { as: 'ada' });
    const text = await (await server.get('/metrics')).text();
    expect(text).toContain('route="/api/v1/lessons/:courseSlug/:lessonSlug"');
    expect(text).not.toContain('zanquery');
    expect(text).not.toContain('academy.test');
  });

  it.each(['stage', 'prod'] as const)('TEN-07 are 404 in %s', async (environment) => {
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
