import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { queryOnce } from '../testing/query-once.ts';
import { testDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { freePort } from '../testing/free-port.ts';
import { openPool } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const { url, pool } = await testDatabase();

/** A pool that gives up quickly. */
function quickPool(options: Partial<Parameters<typeof openPool>[0]> = {}) {
  const quick = openPool({
    url,
    log: silentLog,
    statementTimeoutMs: 100,
    lockTimeoutMs: 50,
    connectTimeoutMs: 1_000,
    ...options,
  });
  onTestFinished(() => quick.end());
  return quick;
}

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => expect.fail('The query succeeded'),
    (error: unknown) => error,
  );

describe('a failed query', () => {
  it('OPS-01 is retryable when a lock or a statement timed out', async () => {
    const quick = quickPool();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table favourites');
    const locked = await failureOf(quick.query('select 1 from favourites'));
    await holder.query('rollback');
    holder.release();
    expect(locked).toMatchObject({ code: '55P03' });
    expect(isDatabaseUnavailable(locked)).toBe(true);
    const slow = await failureOf(quick.query('select pg_sleep(60)'));
    expect(slow).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(slow)).toBe(true);
  });

  it('FLT-10 is retryable when the disk of the database is full, and stores nothing', async () => {
    await pool.query(`
      create table pages (number int);
      create function fill_disk() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger fill_disk after insert on pages for each row execute function fill_disk()`);
    const refused = await failureOf(pool.query('insert into pages values (1)'));
    expect(refused).toMatchObject({ code: '53100' });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect((await pool.query('select from pages')).rowCount).toBe(0);
  });

  it('OPS-01 is retryable when no connection was free in time', async () => {
    const one = quickPool({ size: 1 });
    const only = await one.connect();
    expect(isDatabaseUnavailable(await failureOf(one.query('select 1')))).toBe(true);
    only.release();
  });

  it('OPS-01 is retryable when its connection was ended', async () => {
    const own = quickPool({ statementTimeoutMs: 60_000 });
    const busy = failureOf(own.query('select pg_sleep(60)'));
    await expect
      .poll(() =>
        queryOnce(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity where query like '%sleep(60)' and pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(1);
    expect(isDatabaseUnavailable(await busy)).toBe(true);
  });

  it('OPS-01 is retryable when the host is unknown, refuses or does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const addresses = [
      `postgres://ada@127.0.0.1:${await freePort()}/academy`,
      `postgres://ada@127.0.0.1:${port}/academy`,
      'postgres://ada@nowhere.invalid/academy',
    ];
    for (const address of addresses) {
      const error = await failureOf(quickPool({ url: address }).query('select 1'));
      expect([address, isDatabaseUnavailable(error)]).toEqual([address, true]);
    }
    silent.close();
  });

  it('OPS-01 is not retryable when the statement itself is wrong', async () => {
    const errors = [
      await failureOf(pool.query('select nonsense')),
      await failureOf(pool.query(`select 'x'::int`)),
      new Error('Something else'),
    ];
    expect(errors.map(isDatabaseUnavailable)).toEqual([false, false, false]);
  });
});
