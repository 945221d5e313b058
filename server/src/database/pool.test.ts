import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { queryOnce } from '../testing/query-once.ts';
import { testDatabase } from '../testing/database.ts';
import { privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { freePort } from '../testing/free-port.ts';
import { startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { isReachable, openPool, waitForDatabase } from './pool.ts';

const { pool, url } = await testDatabase();

describe('the pool', () => {
  it('names its process and limits its statements', async () => {
    const { rows } = await pool.query(
      `select current_setting('application_name') as name, current_setting('statement_timeout') as limit`,
    );
    expect(rows).toEqual([{ name: `academy:${process.pid}`, limit: '15s' }]);
  });

  it('survives the loss of idle and busy connections', async () => {
    const busy = pool.query('select pg_sleep(60)');
    const cut = busy.catch((error: Error) => error.message);
    const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await pool.query('select 1');
    await expect.poll(() => queryOnce(url, `select 1 ${others} and query like '%pg_sleep%'`)).toHaveLength(1);
    await queryOnce(url, `select pg_terminate_backend(pid) ${others}`);
    expect(await cut).toContain('terminating connection');
    await expect.poll(() => isReachable(pool)).toBe(true);
  });

  it(
    'reports unreachable while its database is down, and reachable when it is back',
    { timeout: 60_000 },
    async () => {
      const { path, remove } = await privateFolder();
      const cluster = await prepareCluster({ dataDir: path, durable: false });
      const port = await freePort();
      await startPostmaster({ cluster, port });
      const address = `postgres://academy:${cluster.password}@127.0.0.1:${port}/postgres`;
      const own = openPool({ url: address, log: silentLog });
      expect(await isReachable(own)).toBe(true);

      await stopPostmaster(cluster);
      expect(await isReachable(own)).toBe(false);

      await startPostmaster({ cluster, port });
      await expect.poll(() => isReachable(own)).toBe(true);
      await own.end();
      await stopPostmaster(cluster);
      await remove();
    },
  );

  it('reports unreachable in time if the database accepts a connection but never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const own = openPool({ url: `postgres://ada@127.0.0.1:${port}/academy`, log: silentLog });
    expect(await isReachable(own, 50)).toBe(false);
    silent.close();
  });
});

describe('waiting for the database', () => {
  it('ends as soon as it answers', async () => {
    await expect(waitForDatabase({ url })).resolves.toBeUndefined();
  });

  it('reports in one line which address did not answer, without the password', async () => {
    const port = await freePort();
    const message = await complaintOf(`postgres://ada:s3cret@127.0.0.1:${port}/academy`);
    expect(message).toBe(
      `The database at 127.0.0.1:${port} cannot be used (connection refused): check DATABASE_URL and that PostgreSQL runs there.`,
    );
  });

  it('does not wait when the password is wrong or the database is missing', async () => {
    const wrong = new URL(url);
    wrong.password = 's3cret';
    expect(await complaintOf(wrong.href, 60_000)).toMatch(
      /: check the user and the password in DATABASE_URL\.$/,
    );
    const missing = new URL(url);
    missing.pathname = 'nowhere';
    expect(await complaintOf(missing.href, 60_000)).toMatch(
      /\(database "nowhere" does not exist\): create it, or set another one in DATABASE_URL\.$/,
    );
  });

  it.each(['academy', 'http://127.0.0.1/academy', 'postgres://ada:s3cret@127.0.0.1:port/academy'])(
    'refuses %s as no address of a database',
    async (address) => {
      expect(await complaintOf(address)).toBe(
        'DATABASE_URL is not a database URL: write it as postgres://user:password@host:5432/database.',
      );
    },
  );
});

async function complaintOf(address: string, timeoutMs = 100): Promise<string> {
  return waitForDatabase({ url: address, timeoutMs }).then(
    () => 'none',
    (error: Error) => error.message,
  );
}
