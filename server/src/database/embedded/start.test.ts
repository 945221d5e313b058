import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryOnce } from '../../testing/query-once.ts';
import { holdCluster } from '../../testing/child.ts';
import { privateFolder } from '../../testing/folders.ts';
import { silentLog } from '../../testing/log.ts';
import { findPostmaster, socketFile } from './postmaster.ts';
import { startEmbedded } from './start.ts';

let dataDir: string;
let data: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: dataDir, remove } = await privateFolder());
  data = join(dataDir, 'postgres', 'data');
});

afterEach(async () => {
  const left = await findPostmaster(data);
  if (left) process.kill(left.pid, 'SIGQUIT');
  await remove();
  if (left) throw new Error('The test left its PostgreSQL running');
});

const start = (options: { durable?: boolean } = {}) =>
  startEmbedded({ dataDir, log: silentLog, durable: false, ...options });

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('creates a cluster in a folder only its owner can enter, stops with its server and preserves its data', async () => {
    const first = await start({ durable: true });
    await queryOnce(first.url, 'create table kept as select 42 as answer');
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    await first.stop();
    expect(await findPostmaster(data)).toBeUndefined();

    const second = await start({ durable: true });
    expect(await queryOnce(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await queryOnce(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await queryOnce(second.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await second.stop();
  });

  it('has a socket that only its owner can use in addition to its port, and treats UTF-8 the same on every machine', async () => {
    const { url, quickUrl, stop } = await start();
    const port = Number(new URL(url).port);
    expect((await stat(socketFile(data, port))).mode & 0o777).toBe(0o700);
    const read = 'select inet_client_addr()::text as address';
    expect(await queryOnce(url, read)).toEqual([{ address: '127.0.0.1/32' }]);
    expect(await queryOnce(quickUrl, read)).toEqual([{ address: null }]);
    expect(await queryOnce(url, `select lower('ÉCOLE') as word, 'Z' < 'a' as bytewise`)).toEqual([
      { word: 'école', bytewise: true },
    ]);
    await stop();
  });

  it(
    "is only reachable by its port if the folder's path is unsuitable for a socket",
    { tags: 'full' },
    async () => {
      dataDir = join(dataDir, 'a folder with blanks', 'long-'.repeat(20));
      data = join(dataDir, 'postgres', 'data');
      const { url, quickUrl, stop } = await start();
      expect(quickUrl).toBe(url);
      expect(await queryOnce(quickUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
      await stop();
    },
  );

  it(
    'is joined after its server was repeatedly killed with -9, with all its data',
    { tags: 'full' },
    async () => {
      const first = await holdCluster({ dataDir });
      await queryOnce(first.url, 'create table starts (number int)');
      await first.end('SIGKILL');
      const postmaster = await findPostmaster(data);
      for (let number = 1; number <= 3; number++) {
        const holder = await holdCluster({ dataDir });
        expect(holder.url).toBe(first.url);
        await queryOnce(holder.url, `insert into starts values (${number})`);
        await holder.end('SIGKILL');
      }
      expect(await findPostmaster(data)).toEqual(postmaster);

      const last = await start();
      expect(await queryOnce(last.url, 'select count(*)::int from starts')).toEqual([{ count: 3 }]);
      await last.stop();
    },
  );

  it('starts again after being killed with -9 together with its server', { tags: 'full' }, async () => {
    const holder = await holdCluster({ dataDir });
    await queryOnce(holder.url, 'create table kept as select 42 as answer');
    await holder.end('SIGKILL');
    process.kill((await findPostmaster(data))?.pid ?? 0, 'SIGKILL');

    const { url, stop } = await start();
    expect(await queryOnce(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await stop();
  });

  it('is restarted at the same address when it dies while its server runs', async () => {
    const { url, stop } = await start();
    const before = await findPostmaster(data);
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => queryOnce(url, 'select 1 as one').catch(() => []), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect(await findPostmaster(data)).toMatchObject({ port: before?.port });
    await stop();
  });

  it('starts although an unrelated process has the old pid', { tags: 'full' }, async () => {
    await (await start()).stop();
    const stale = [process.pid, data, 1_767_600_000, 5_433, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(data, 'postmaster.pid'), stale);

    const { url, stop } = await start();
    expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  it('is shared by two servers that start concurrently, and stops with the last one', async () => {
    const [one, two] = await Promise.all([holdCluster({ dataDir }), holdCluster({ dataDir })]);
    expect(one.url).toBe(two.url);
    await one.end('SIGTERM');
    expect(await queryOnce(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await two.end('SIGTERM');
    expect(await findPostmaster(data)).toBeUndefined();
  });

  it('stops when both of its servers stop concurrently', { tags: 'full' }, async () => {
    const [one, two] = await Promise.all([holdCluster({ dataDir }), holdCluster({ dataDir })]);
    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
    expect(await findPostmaster(data)).toBeUndefined();
  });

  it('removes the leftovers of an interrupted first start', { tags: 'full' }, async () => {
    const abandoned = join(dataDir, 'postgres.new-999999999-abcdef');
    await mkdir(join(abandoned, 'data'), { recursive: true });
    await writeFile(join(abandoned, 'password'), 'old');
    await (await start()).stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).not.toBe('old');
  });
});
