import { markComplete } from '@academy/contract/progress';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_POOLS } from '../database/pools.ts';
import { contentTree } from '../testing/content.ts';
import { captureLog, testConfig, testServer } from '../testing/server.ts';
import { PEOPLE } from '../testing/tokens.ts';

const tree = contentTree();
const { log, lines } = captureLog();
const server = await testServer({
  log,
  config: {
    observability: testConfig({ ACCESS_LOG: 'true' }).observability,
    folders: { tenants: tree.folder },
    // One page is rendered and one waits.
    overload: { maxActive: 2, maxWaiting: 1, maxWaitMs: 60_000 },
    // Requests that wait for a lock are answered once the test releases it, on however slow a machine.
    database: { pools: { ...DEFAULT_POOLS, lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 } },
  },
});
const metrics = async () => (await server.get('/metrics')).text();
const figure = async (name: string) =>
  Number(new RegExp(`^academy_requests_${name} (\\d+)$`, 'm').exec(await metrics())?.[1]);
const expectBusy = (active: number, waiting: number) =>
  vi.waitFor(
    async () => expect([await figure('active'), await figure('waiting')]).toEqual([active, waiting]),
    {
      timeout: 25_000,
    },
  );
const details = (slug: string) => server.get(`/api/v1/courses/details?slug=${slug}`, { as: 'ada' });
const page = (path: string) => server.get(path, { tenantId: 'spring' });

async function lock(table: string): Promise<() => Promise<void>> {
  const locker = new Client({ connectionString: server.database.url });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => void (await locker.query('rollback'));
}

describe('an overloaded server', () => {
  it('OPS-06 LOAD-01 LOAD-02 OBS-04 immediately refuses what exceeds the queue, serves cached responses, and recovers', async () => {
    await page('/courses');
    await server.get('/api/v1/courses/list');
    const unlock = await lock('documents');
    const stuck = ['coffee', 'making-tea', 'coffee'].map(details);
    await expectBusy(2, 1);

    const call = await details('coffee');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await call.json()).toMatchObject({
      success: false,
      errors: [{ message: 'The site is busy right now. Please try again in a moment.' }],
      correlationId: call.headers.get('x-correlation-id'),
    });
    // Pages have separate slots.
    expect((await page('/contact')).status).toBe(200);
    const stuckPages = ['/courses/coffee', '/courses/making-tea'].map(page);
    await expectBusy(3, 2);
    for (const path of ['/courses/making-tea', '/guides']) {
      const refused = await server.get(path, { tenantId: 'kube' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const text = await refused.text();
      expect(text).toContain('/brand/kube/logo-');
      expect(text).toContain(`Reference: ${refused.headers.get('x-correlation-id')}`);
    }

    for (const path of ['/courses', '/api/v1/courses/list', '/health/live', '/health/ready', '/metrics'])
      expect([path, (await page(path)).status]).toEqual([path, 200]);
    expect(await figure('shed_total')).toBe(3);
    expect(await metrics()).toContain(
      'academy_request_duration_seconds_count{route="shed",method="GET",status="5xx",cached="false"} 3\n',
    );
    const reference = call.headers.get('x-correlation-id');
    const answered = lines.filter(({ msg }) => msg === 'answered');
    expect(answered.filter(({ correlationId }) => correlationId === reference)).toMatchObject([
      { route: 'shed', path: '/api/v1/courses/details', status: 503, cached: false },
    ]);

    // One line in ten seconds, not one per request.
    expect(lines.filter(({ msg }) => String(msg).startsWith('Overloaded'))).toHaveLength(1);

    await unlock();
    expect((await Promise.all([...stuck, ...stuckPages])).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 200),
    );
    expect([(await details('coffee')).status, (await page('/guides')).status]).toEqual([200, 200]);
    await expectBusy(0, 0);
  });

  it('LOAD-04 keeps everything it acknowledged and has done nothing it refused', async () => {
    const all = PEOPLE.flatMap((as) => ['green', 'black'].map((lessonId) => ({ as, lessonId })));
    const complete = async ({ as, lessonId }: (typeof all)[number]) => {
      const body = { lessonId, courseId: 'tea', operationType: 'COMPLETE_LESSON' as const };
      try {
        await server.client({ tenantId: 'spring', as }).send(markComplete, { query: {}, body });
        return true;
      } catch {
        return false;
      }
    };
    const stored = async () => {
      const { rows } = await server.database.pool.query<{ as: string; lessonId: string }>(
        `select u.subject as "as", i.content_id as "lessonId" from progress p
         join users u on u.id = p.user_id join items i on i.id = p.item_id where p.completed_at is not null`,
      );
      return rows.map(({ as, lessonId }) => `${as} ${lessonId}`).toSorted();
    };
    const unlock = await lock('progress');
    const shed = await figure('shed_total');
    const sent = all.map(async (one) => ({ ...one, isDone: await complete(one) }));
    await vi.waitFor(async () => expect(await figure('shed_total')).toBe(shed + 3), { timeout: 25_000 });
    await unlock();
    const results = await Promise.all(sent);
    const acknowledged = results.filter(({ isDone }) => isDone);
    expect(acknowledged).toHaveLength(3);
    expect(await stored()).toEqual(acknowledged.map(({ as, lessonId }) => `${as} ${lessonId}`).toSorted());
    for (const refused of results.filter(({ isDone }) => !isDone)) expect(await complete(refused)).toBe(true);
    expect(await stored()).toHaveLength(all.length);
  });
});

describe('a flood of page requests', () => {
  it('SEC-22 from one network leaves turns to other networks and tenants', async () => {
    const behind = await testServer({
      config: {
        folders: { tenants: tree.folder },
        // One page is rendered and four wait.
        overload: { maxActive: 4, maxWaiting: 16, maxWaitMs: 60_000 },
        database: server.context.config.database,
        trustedProxies: ['127.0.0.1'],
      },
      database: server.database,
    });
    const pageFor = (tenantId: string, address: string) =>
      behind.get('/courses/coffee', { tenantId, headers: { 'x-forwarded-for': address } });
    const unlock = await lock('documents');
    let refused = 0;
    const flood = Array.from({ length: 40 }, async (_, at) => {
      const { status } = await pageFor('spring', `192.0.2.${at + 1}`);
      if (status === 503) refused += 1;
    });
    await expect.poll(() => refused).toBe(35);
    const others = [pageFor('spring', '198.51.100.1'), pageFor('kube', '203.0.113.1')];
    await expect.poll(() => refused).toBe(37);
    await unlock();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 404]);
    await Promise.all(flood);
    await behind.stop();
  });
});
