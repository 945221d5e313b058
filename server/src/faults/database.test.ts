import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_POOLS } from '../database/pools.ts';
import { contentTree } from '../testing/content.ts';
import { startFaultProxy } from '../testing/fault-proxy.ts';
import { complete, newcomers } from '../testing/learners.ts';
import { testServer } from '../testing/server.ts';

const folders = { tenants: contentTree().folder };
const first = await testServer({ config: { folders } });
const proxy = await startFaultProxy({ port: Number(new URL(first.database.url).port) });
const pools = { ...DEFAULT_POOLS, statementTimeoutMs: 1_000, lockTimeoutMs: 500, connectTimeoutMs: 1_000 };
const server = await testServer({
  config: { folders, database: { pools } },
  database: { ...first.database, url: proxy.through(first.database.url) },
});
const newcomer = newcomers(server);
const statusOf = async (path: string) => (await server.get(path, { tenantId: 'spring' })).status;
const memberStatus = async () =>
  (await server.get('/api/v1/courses/list', { tenantId: 'spring', as: 'ada' })).status;
const isUp = async () => {
  await expect.poll(memberStatus, { timeout: 60_000 }).toBe(200);
};

afterEach(() => proxy.set({ kind: 'none' }));

describe('the network to the database', { timeout: 120_000 }, () => {
  it('FLT-01 may be late or slow: every response is correct', async () => {
    proxy.set({ kind: 'latency', ms: 5 });
    expect(await memberStatus()).toBe(200);
    proxy.set({ kind: 'slow', bytes: 512 });
    expect(await statusOf('/api/v1/courses/details?slug=coffee')).toBe(200);
    expect(await statusOf('/courses/coffee')).toBe(200);
  });

  it('FLT-01 may be cut at any moment: acknowledged writes are stored, and nothing needs a restart', async () => {
    expect(await statusOf('/')).toBe(200);
    const acknowledged: string[] = [];
    let refused = 0;
    for (let round = 1; round <= 12; round += 1) {
      const client = await newcomer('spring');
      const writing = complete(client, { lessonId: 'taste', courseId: 'coffee' }).then(
        () => acknowledged.push(`ada-${round}`),
        (error: unknown) => {
          expect(error).toMatchObject({ status: 503 });
          refused += 1;
        },
      );
      if (round % 3 === 0) proxy.set({ kind: 'cut' });
      await writing;
      if (round % 3 === 0) {
        expect(await memberStatus()).toBe(503);
        expect(await statusOf('/')).toBe(200);
        proxy.set({ kind: 'none' });
        await isUp();
      }
    }
    expect(acknowledged.length + refused).toBe(12);
    expect(acknowledged.length).toBeGreaterThanOrEqual(8);
    const { rows } = await first.database.pool.query<{ subject: string }>(
      `select u.subject from progress p join users u on u.id = p.user_id where p.completed_at is not null and u.subject like 'ada-%'`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining(acknowledged));
  });

  it('FLT-01 may drop everything: visitors read, members get 503, and it recovers', async () => {
    expect(await statusOf('/')).toBe(200);
    proxy.set({ kind: 'half-open' });
    const waiting = memberStatus();
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/health/ready')).toBe(200);
    expect(await statusOf('/health/database')).toBe(503);
    expect(await waiting).toBe(503);
    proxy.set({ kind: 'none' });
    await isUp();
    await expect.poll(() => statusOf('/health/database'), { timeout: 60_000 }).toBe(200);
  });
});
