import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { holdCluster } from '../testing/child.ts';
import { privateFolder } from '../testing/folders.ts';
import { queryOnce } from '../testing/query-once.ts';
import { whenDone } from '../testing/when-done.ts';

/** A disk of 160 MB of its own, which needs user namespaces but no rights, and 60 MB in the way that go on demand. */
const SMALL_DISK = `mount -t tmpfs -o size=160m,mode=755 tmpfs "$0" && head -c 60000000 /dev/zero > "$0/ballast" || exit 1
(until [ -e "$0.free" ]; do sleep 0.1; done; rm "$0/ballast") &
exec "$@"`;

describe('a disk that is full', { timeout: 300_000 }, () => {
  it('FLT-10 refuses writes, loses none that was acknowledged, and takes them again when there is room', async () => {
    const place = await privateFolder();
    whenDone(place.remove);
    const dataDir = join(place.path, 'data');
    await mkdir(dataDir);
    const wrapper = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', SMALL_DISK, dataDir];
    const cluster = await holdCluster({ dataDir, wrapper });
    try {
      await queryOnce(cluster.url, 'create table pages (number int primary key, text text)');
      const acknowledged: number[] = [];
      const failure = await fill(cluster.url, acknowledged);
      expect(isDatabaseUnavailable(failure)).toBe(true);
      expect(acknowledged.length).toBeGreaterThan(100);
      await writeFile(`${dataDir}.free`, '');
      await expect
        .poll(
          () => queryOnce(cluster.url, `insert into pages values (-1, '') returning number`).catch(() => []),
          {
            timeout: 60_000,
          },
        )
        .toEqual([{ number: -1 }]);
      const stored = await queryOnce<{ number: number }>(cluster.url, 'select number from pages');
      const numbers = new Set(stored.map(({ number }) => number));
      expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
    } finally {
      await cluster.end('SIGTERM');
    }
  });
});

/** Writes one page after the other until the database refuses, and answers why. */
async function fill(url: string, acknowledged: number[]): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let number = 0; ; number += 1) {
      await client.query(
        `insert into pages select $1, string_agg(md5(random()::text), '') from generate_series(1, 2000)`,
        [number],
      );
      acknowledged.push(number);
    }
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
