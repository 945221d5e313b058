import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { holdCluster } from '../testing/child.ts';
import { contentTree } from '../testing/content.ts';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { queryOnce } from '../testing/query-once.ts';
import { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

/** A separate disk of 200 MB, which needs user namespaces but no rights, with 60 MB that can be freed. */
const SMALL_DISK = `mount -t tmpfs -o size=200m,mode=755 tmpfs "$0" && head -c 60000000 /dev/zero > "$0/ballast" || exit 1
(until [ -e "$0.free" ]; do sleep 0.1; done; rm "$0/ballast") &
exec "$@"`;

const now = () => new Date('2026-01-05T09:00:00Z');

describe('a full disk', { timeout: 300_000 }, () => {
  it('FLT-10 refuses writes, keeps serving reads, and accepts writes again when there is room', async () => {
    const { url, writeAll, isRefused, isTaken, read, makeRoom, lost } = await world();
    expect(await read('/api/v1/courses/list', 'ada')).toBe(200);
    await writeAll();
    const filling = fill(url);
    await isRefused();
    expect(await filling).toMatchObject({ code: '53100' });
    // A few small rows may still fit into existing pages.
    await isRefused();
    for (const [path, as] of [
      ['/api/v1/courses/list', 'ada'],
      ['/api/v1/courses/details?slug=coffee', 'grace'],
      ['/courses/coffee', undefined],
      ['/health/ready', undefined],
    ] as const)
      expect([path, await read(path, as)]).toEqual([path, 200]);
    await isRefused();
    await makeRoom();
    await isTaken();
    expect(await lost()).toEqual([]);
  });

  it('FLT-10 PostgreSQL ends if its log has no room: visitors can still read, and all data is there when it is back', async () => {
    const { url, writeAll, isTaken, read, makeRoom, lost } = await world();
    expect(await read('/courses/coffee')).toBe(200);
    await writeAll();
    // It may come back before there is room, since its recovery needs less log space.
    expect(isDatabaseUnavailable(await fillLog(url))).toBe(true);
    expect([await read('/courses/coffee'), await read('/health/ready')]).toEqual([200, 200]);
    await makeRoom();
    await isTaken();
    expect(await read('/api/v1/courses/list', 'ada')).toBe(200);
    expect(await lost()).toEqual([]);
  });
});

/** A server with a database whose disk can be filled. */
async function world() {
  const place = await privateFolder();
  whenDone(place.remove);
  const dataDir = join(place.path, 'data');
  await mkdir(dataDir);
  const wrapper = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', SMALL_DISK, dataDir];
  const { url, end } = await holdCluster({ dataDir, wrapper });
  whenDone(() => end('SIGTERM'));
  await migrate({ url, migrationsDir, now, log: silentLog });
  const pool = openPool({ url, log: silentLog });
  whenDone(() => pool.end());
  const folders = { tenants: contentTree().folder };
  const server = await testServer({ config: { folders }, database: { url, pool }, now });
  const acknowledged: string[] = [];
  let people = 0;

  /** Completes a lesson, and returns the status and Retry-After. */
  async function writeAsNewcomer(): Promise<[status: number, retryAfter: string | null]> {
    const subject = `ada-${(people += 1)}`;
    const { status, headers } = await server.get('/api/v1/lessons/mark-complete', {
      tenantId: 'spring',
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.signToken({ subject })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ lessonId: 'taste', courseId: 'coffee', operationType: 'COMPLETE_LESSON' }),
    });
    if (status === 200) acknowledged.push(subject);
    return [status, headers.get('retry-after')];
  }

  return {
    url,
    writeAll: async () => {
      for (let at = 0; at < 20; at += 1) expect(await writeAsNewcomer()).toEqual([200, null]);
    },
    isRefused: async () => {
      await expect.poll(writeAsNewcomer, { timeout: 60_000, interval: 1 }).toEqual([503, '5']);
    },
    isTaken: async () => {
      await expect.poll(writeAsNewcomer, { timeout: 120_000 }).toEqual([200, null]);
    },
    read: async (path: string, as?: 'ada' | 'grace') =>
      (await server.get(path, { tenantId: 'spring', ...(as && { as }) })).status,
    makeRoom: () => writeFile(`${dataDir}.free`, ''),
    /** Acknowledged writes that are missing. */
    lost: async () => {
      const { rows } = await pool.query<{ subject: string }>(
        `select u.subject from progress p join users u on u.id = p.user_id where p.completed_at is not null`,
      );
      const stored = new Set(rows.map(({ subject }) => subject));
      return acknowledged.filter((subject) => !stored.has(subject));
    },
  };
}

/** Fills the disk except for the 16 MB file that the log has just started, and returns the error. */
async function fill(url: string): Promise<unknown> {
  await queryOnce(url, 'select pg_switch_wal()');
  // A vacuum would free what the failed last statement allocated.
  const settings = '(autovacuum_enabled = false, toast.autovacuum_enabled = false)';
  await queryOnce(url, `create unlogged table in_the_way (text text) with ${settings}`);
  await queryOnce(url, 'alter table in_the_way alter text set storage external');
  await untilRefused(url, `insert into in_the_way values (repeat('x', 1000000))`);
  return untilRefused(url, `insert into in_the_way values (repeat('x', 1000))`);
}

function fillLog(url: string): Promise<unknown> {
  return untilRefused(url, `select pg_logical_emit_message(true, '', repeat('x', 1000000))`);
}

async function untilRefused(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) await client.query(statement);
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
