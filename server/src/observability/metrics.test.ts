import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '@academy/identity/testing/browser';
import { planOf, publishOf } from '../testing/archives.ts';
import { contentTree } from '../testing/content.ts';
import { cocoa, cocoaAuthor, source } from '../testing/cocoa.ts';
import { scrape } from '../testing/scrape.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const folders = { tenants: tree.folder };
const server = await testServer({ config: { folders }, keys: 'provider' });
const NAME = 'academy_request_duration_seconds';
const countOf = async (labels: Record<string, string>) =>
  (await scrape(server)).value(`${NAME}_count`, labels);

describe("the operators' port", () => {
  it.each(['local', 'prod'] as const)(
    'OBS-01 serves metrics in %s, on the loopback address',
    async (name) => {
      const environment = { environment: name, isLocal: name === 'local', isHardened: name === 'prod' };
      const node = await testServer({ config: { folders, ...environment }, database: server.database });
      const response = await node.getMetrics('/metrics');
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      expect((await scrape(node)).value('academy_database_up')).toBe(1);
      expect(node.context.config.observability.metrics.host).toBe('127.0.0.1');
      expect((await node.get('/metrics')).status).toBe(name === 'prod' ? 404 : 200);
      expect((await node.getMetrics('/courses')).status).toBe(404);
      await node.stop();
      await expect(node.getMetrics('/metrics')).rejects.toThrow('ECONNREFUSED');
    },
  );

  it('OBS-01 is another one in local if it is taken, and stops the start elsewhere', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const observability = (takesAnyPort: boolean) => ({
      ...server.context.config.observability,
      metrics: { port, host: '127.0.0.1', takesAnyPort },
    });
    const laptop = await testServer({
      config: { folders, observability: observability(true) },
      database: server.database,
    });
    expect(laptop.metricsPort).not.toBe(port);
    expect((await laptop.getMetrics('/health/live')).status).toBe(200);
    await laptop.stop();
    // An explicit port, so that the test server does not try another one.
    const refused = testServer({
      config: { folders, port: laptop.port, observability: observability(false) },
      database: server.database,
    });
    await expect(refused).rejects.toThrow('EADDRINUSE');
    holder.close();
  });
});

describe('responses', () => {
  it('OBS-02 are counted by route pattern, whether cached or rendered', async () => {
    const page = { route: '/courses/:slug', method: 'GET', status: '2xx' };
    expect((await server.get('/courses/making-tea')).status).toBe(200);
    await expect.poll(() => countOf({ ...page, cached: 'false' })).toBe(1);
    for (const _ of [1, 2, 3]) await server.get('/courses/making-tea');
    expect(await countOf({ ...page, cached: 'true' })).toBe(3);

    const call = { route: '/api/v1/courses/list', method: 'GET', status: '2xx' };
    await server.get('/api/v1/courses/list');
    await expect.poll(() => countOf({ ...call, cached: 'false' })).toBe(1);
    await server.get('/api/v1/courses/list');
    expect(await countOf({ ...call, cached: 'true' })).toBe(1);
  });

  it('OBS-02 include 304, 404, refusals and files', async () => {
    const first = await server.get('/courses/making-tea');
    const etag = first.headers.get('etag') ?? '';
    await server.get('/courses/making-tea', { headers: { 'if-none-match': etag } });
    expect(await countOf({ route: '/courses/:slug', status: '3xx', cached: 'true' })).toBe(1);
    await server.get('/nothing-here');
    await expect.poll(() => countOf({ route: 'unmatched', status: '4xx' })).toBeGreaterThan(0);
    await server.get('/api/v1/me/learning');
    await expect.poll(() => countOf({ route: '/api/v1/me/learning', status: '4xx' })).toBe(1);
    const icon = /\/brand\/[^"]+/.exec(await first.text())?.[0] ?? '';
    await server.get(icon);
    expect(await countOf({ route: '/brand/*', status: '2xx', cached: 'true' })).toBe(1);
    await server.get('/oidc/jwks');
    await expect.poll(() => countOf({ route: '/oidc/*', status: '2xx' })).toBe(1);
  });

  it('OBS-02 are counted for each tenant', async () => {
    const before = (await scrape(server)).value('academy_tenant_requests_total', { tenant: 'kube' }) || 0;
    await server.get('/courses', { tenantId: 'kube' });
    await server.get('/courses', { tenantId: 'kube' });
    await expect
      .poll(async () =>
        (await scrape(server)).value('academy_tenant_requests_total', { tenant: 'kube', status: '2xx' }),
      )
      .toBe(before + 2);
  });

  it("OBS-02 have labels that clients can't invent", async () => {
    await server.get('/courses/zaninvented?zanquery=1');
    await server.get('/api/v1/lessons/zaninvented/zanlesson', { headers: { host: 'zanhost.test' } });
    await server.get('/zanpath', { method: 'PROPFIND' });
    await expect.poll(() => countOf({ method: 'other' })).toBe(1);
    expect((await scrape(server)).text).not.toContain('zan');
  });

  it('OBS-02 to a disconnected client are counted as such', async () => {
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const { reads } = server.context.database;
    const held = reads.query;
    reads.query = (async (...args: Parameters<typeof held>) => {
      await waiting;
      return held(...args);
    }) as unknown as typeof held;
    const leaving = new AbortController();
    const request = server.get('/api/v1/search?q=zanleaves', { signal: leaving.signal });
    await expect.poll(async () => (await scrape(server)).value('academy_requests_active')).toBe(1);
    leaving.abort();
    await expect(request).rejects.toThrow('abort');
    await expect.poll(() => countOf({ route: '/api/v1/search', status: 'closed' })).toBe(1);
    reads.query = held;
    goOn();
  });
});

describe('other metrics', () => {
  it('OBS-03 cover each pool, each cache, the listener and the outbox', async () => {
    const { value } = await scrape(server);
    for (const pool of ['reads', 'writes', 'publishing', 'assets', 'health']) {
      expect(value('academy_database_pool_size', { pool })).toBeGreaterThan(0);
      for (const name of ['connections', 'idle', 'waiting'])
        expect(value(`academy_database_${name}`, { pool })).toBeGreaterThanOrEqual(0);
    }
    for (const cache of [
      'pages',
      'filtered_pages',
      'answers',
      'search_answers',
      'texts',
      'assets',
      'credentials',
    ])
      for (const name of ['bytes', 'max_bytes', 'entries', 'hits_total', 'misses_total', 'evictions_total'])
        expect(value(`academy_cache_${name}`, { cache })).toBeGreaterThanOrEqual(0);
    expect(value('academy_cache_hits_total', { cache: 'pages' })).toBeGreaterThan(0);
    expect(value('academy_cache_misses_total', { cache: 'pages' })).toBeGreaterThan(0);
    expect(value('academy_cache_bytes', { cache: 'pages' })).toBeGreaterThan(0);
    expect(value('academy_listener_up')).toBe(1);
    expect(value('academy_mails_waiting')).toBe(0);
    expect(value('academy_mails_failed')).toBe(0);
    expect(value('academy_requests_shed_total')).toBe(0);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('OBS-03 are scraped without those that the database does not answer in time', async () => {
    const { health } = server.context.database;
    const { query } = health;
    health.query = ((first: unknown) =>
      String(first).includes('mails where next_try_at is not null')
        ? new Promise(() => undefined)
        : Promise.reject(new Error('away'))) as unknown as typeof query;
    const { value } = await scrape(server);
    health.query = query;
    expect(value('academy_database_up')).toBe(0);
    for (const name of ['academy_mails_waiting', 'academy_mails_failed', 'academy_backup_failed'])
      expect(value(name)).toBeNaN();
    expect(value('academy_database_pool_size', { pool: 'reads' })).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('OBS-03 cover publishes, refused ones, and their messages', async () => {
    const node = await testServer({ config: { folders }, database: server.database });
    const messages = (await scrape(node)).value('academy_listener_messages_total');
    const { root } = cocoaAuthor(node);
    const plan = await planOf(root, { source, files: cocoa() });
    expect((await publishOf(root, plan)).revision).not.toBeNull();
    const next = await planOf(root, { source, files: cocoa({ 'summary.md': 'Cold chocolate.' }) });
    const other = { ...next, planHash: plan.planHash };
    await expect(publishOf(root, other)).rejects.toMatchObject({ status: 409 });
    const { value } = await scrape(node);
    expect(value('academy_publishes_total', { result: 'published' })).toBe(1);
    expect(value('academy_publishes_total', { result: 'refused' })).toBe(1);
    expect(value('academy_publishes_total', { result: 'failed' })).toBe(0);
    expect(value('academy_publish_duration_seconds_count')).toBe(2);
    await expect
      .poll(async () => (await scrape(node)).value('academy_listener_messages_total'))
      .toBeGreaterThan(messages);
    expect((await scrape(node)).value('academy_listener_last_message_timestamp_seconds')).toBeGreaterThan(0);
    await node.stop();
  });

  it('OBS-03 cover logins by result', async () => {
    const browser = createBrowser({ base: server.origin() });
    const logins = async (result: string) => (await scrape(server)).value('academy_logins_total', { result });
    expect([await logins('ok'), await logins('failed'), await logins('locked')]).toEqual([0, 0, 0]);
    const page = await browser.open('/oidc/account');
    for (const _ of [1, 2, 3, 4, 5, 6])
      await browser.send(page, { email: 'ada@academy.test', password: 'a wrong password' });
    await expect.poll(() => logins('failed')).toBeGreaterThanOrEqual(5);
    await expect.poll(() => logins('locked')).toBeGreaterThanOrEqual(1);
    await browser.send(page, { email: 'grace@academy.test', password: 'academy' });
    await expect.poll(() => logins('ok')).toBe(1);
  });

  it('OBS-03 cover rate limit refusals', async () => {
    const node = await testServer({
      config: { folders, limits: { perAddress: 1, perPerson: 1 } },
      database: server.database,
    });
    for (const _ of [1, 2, 3]) await node.get('/api/v1/alerts');
    for (const _ of [1, 2]) await node.get('/api/v1/alerts', { as: 'ada' });
    const { value } = await scrape(node);
    expect(value('academy_requests_limited_total', { counted_by: 'address' })).toBe(2);
    expect(value('academy_requests_limited_total', { counted_by: 'person' })).toBe(1);
    await node.stop();
  });
});
