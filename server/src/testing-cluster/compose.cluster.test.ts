import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { freePort } from '../database/embedded/postmaster.ts';
import { contentTree } from '../testing/content.ts';
import { queryOnce } from '../testing/query-once.ts';
import { whenDone } from '../testing/when-done.ts';
import { answers, composeDatabase, environmentOf } from './compose.ts';
import { createNode, makeRelease } from './nodes.ts';
import { openPlace, until } from './processes.ts';
import { sender } from './load.ts';

const place = await openPlace();
const database = await composeDatabase(place);
const primary = database.address({ of: 'primary' });
const standby = database.address({ of: 'standby' });
const pooled = database.address({ of: 'pgbouncer' });
const replicas = () =>
  queryOnce(primary, 'select usename, application_name, state, sync_state from pg_stat_replication');
const FOLLOWING = {
  usename: 'replicator',
  application_name: 'standby',
  state: 'streaming',
  sync_state: 'sync',
};

describe('compose.yaml without its containers', () => {
  it('REL-05 sets up the primary, which waits for its standby and accepts only it', async () => {
    await database.startPrimary();
    await until('the primary answers', () => answers(primary));
    const roles = await queryOnce(
      primary,
      `select rolname, rolsuper, rolreplication from pg_roles where rolcanlogin order by rolname`,
    );
    expect(roles).toEqual([
      { rolname: 'academy', rolsuper: true, rolreplication: true },
      { rolname: 'replicator', rolsuper: false, rolreplication: true },
    ]);
    expect(await queryOnce(primary, 'show synchronous_standby_names')).toEqual([
      { synchronous_standby_names: 'standby' },
    ]);
    await expect(answers(database.address({ of: 'primary', password: 'another-one' }))).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('REL-05 copies the primary to the standby, which follows it synchronously', async () => {
    database.startStandby();
    await until(
      'the standby follows',
      async () => (await replicas()).length === 1 && (await answers(standby)),
    );
    await expect.poll(replicas).toEqual([FOLLOWING]);
    expect(await queryOnce(standby, 'select pg_is_in_recovery() as follows')).toEqual([{ follows: true }]);
    await expect(queryOnce(standby, 'create table wrong ()')).rejects.toThrow(/read-only transaction/);
  });

  it('REL-05 recreates a standby with a lost folder, and starts one that has its folder', async () => {
    for (const isLost of [false, true]) {
      await database.killStandby();
      if (isLost) rmSync(database.standbyFolder, { recursive: true });
      await until('the primary misses it', async () => (await replicas()).length === 0);
      database.startStandby();
      await until('the standby follows again', async () => (await replicas()).length === 1);
      await expect.poll(replicas).toEqual([FOLLOWING]);
    }
  });

  it('REL-05 only admits the user of the nodes through pgbouncer, in session mode', async () => {
    database.startPgbouncer();
    await until('pgbouncer answers', () => answers(pooled));
    // An idle connection keeps its own session, which transaction mode would lend to the other one.
    const sessions = [await openSession(), await openSession()];
    const backends: (number | undefined)[] = [];
    for (const { backend } of sessions) backends.push(await backend());
    expect(new Set(backends).size).toBe(2);
    for (const wrong of [{ password: 'another-one' }, { user: 'replicator' }])
      await expect(answers(database.address({ of: 'pgbouncer', ...wrong }))).rejects.toThrow(/auth/);
  });

  it('REL-05 starts a node behind them with its own variables, and replicates its writes to the standby', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const release = makeRelease({ folder: join(place.folder, 'release'), tenants: contentTree().folder });
    const { DATABASE_URL = '', ...variables } = environmentOf('node1');
    const url = new URL(DATABASE_URL);
    expect([url.host, url.password]).toEqual(['pgbouncer:6432', new URL(pooled).password]);
    url.host = new URL(pooled).host;
    const node = createNode(place, {
      name: 'node1',
      port,
      metricsPort,
      variables: { ...variables, DATABASE_URL: url.href, DRAIN_SECONDS: '0' },
    });
    await place.handOver(place.folder);
    await node.start(release);
    const send = sender({ port, host: 'spring.academy.example' });
    expect(await send({ path: '/courses' })).toMatchObject({ status: 200 });
    const count = 'select count(*)::int as migrations from schema_migrations';
    const applied = await queryOnce<{ migrations: number }>(primary, count);
    expect(applied[0]?.migrations).toBeGreaterThan(0);
    await expect.poll(() => queryOnce(standby, count)).toEqual(applied);
    await node.stop();
  });
});

async function openSession() {
  const client = new Client({ connectionString: pooled });
  await client.connect();
  whenDone(() => client.end());
  return {
    async backend() {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid;
    },
  };
}
