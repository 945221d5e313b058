import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { createClient } from '@academy/contract/client';
import { freePort } from '../database/embedded/postmaster.ts';
import { planOf, publishOf } from '../testing/archives.ts';
import { cocoa, source } from '../testing/cocoa.ts';
import { contentTree } from '../testing/content.ts';
import { longCourse, longCourseLessons } from '../testing/long-course.ts';
import { sampleFiles } from '../testing/sample-content.ts';
import { queryOnce } from '../testing/query-once.ts';
import { startDatabaseCluster } from './database-cluster.ts';
import { sender, startLoad } from './load.ts';
import type { Outage } from './load.ts';
import { createNode, makeRelease } from './nodes.ts';
import { openPlace, until } from './processes.ts';
import { startProxies } from './proxies.ts';
import { signerOf } from './signer.ts';
import { whenDone } from '../testing/when-done.ts';

/** Within this time, writes must be acknowledged again. */
const MOST_MS = 30_000;
const place = await openPlace();
const database = await startDatabaseCluster(place);
const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
const proxies = await startProxies(place, { members: database.members, nodePorts: ports.slice(0, 2) });
const publicUrl = `http://localhost:${proxies.webPort}`;
const { folder: tenants } = contentTree({ ...sampleFiles, ...longCourse });
const old = makeRelease({
  folder: join(place.folder, 'release-old'),
  from: inject('earlierRelease'),
  tenants,
});
const next = makeRelease({
  folder: join(place.folder, 'release-new'),
  tenants,
  migration: {
    name: '9999-cluster.sql',
    sql: 'alter table progress add column cluster_note text; create index cluster_note on progress (cluster_note);',
  },
});
const variables = {
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl,
  DATABASE_URL: proxies.databaseUrl,
  TRUSTED_PROXIES: '127.0.0.1',
  LIMIT_PER_PERSON: '1000000',
  LIMIT_PER_ADDRESS: '1000000',
  DRAIN_SECONDS: '3',
  SHUTDOWN_SECONDS: '5',
};
const nodes = [
  createNode(place, { name: 'one', port: ports[0], metricsPort: ports[2], variables }),
  createNode(place, { name: 'two', port: ports[1], metricsPort: ports[3], variables }),
] as const;
await place.handOver(place.folder);
await Promise.all(nodes.map((node) => node.start(old)));
const host = `spring.localhost:${proxies.webPort}`;
const send = sender({ port: proxies.webPort, host });
await until('haproxy knows the nodes', async () => (await send({ path: '/' })).status === 200);
const sign = await signerOf(proxies.leaderUrl, publicUrl);
const pages = ['/', '/courses', '/courses/long', '/courses/long/lessons/lesson-0', '/api/v1/courses/list'];
for (const { port } of nodes)
  for (const path of pages)
    await until(`${path} is prepared`, async () => (await sender({ port, host })({ path })).status === 200);
const load = startLoad({ send, sign, writers: 8, lessons: longCourseLessons, courseId: 'long', pages });

const results: string[] = [];
whenDone(() => {
  const head =
    'fault | writes meanwhile | failed and sent again | longest time without a write | visits | failed visits';
  process.stdout.write(`\n| ${head} |\n|---|---:|---:|---:|---:|---:|\n${results.join('\n')}\n\n`);
});

async function expectToSurvive(name: string, fault: () => Promise<void>): Promise<Outage> {
  const outage = await load.during(fault);
  const { writes, failedWrites, longestGapMs, visits, failures } = outage;
  const seconds = (longestGapMs / 1000).toFixed(1);
  results.push(`| ${name} | ${writes} | ${failedWrites} | ${seconds} s | ${visits} | ${failures.length} |`);
  expect(failures).toEqual([]);
  expect(longestGapMs).toBeLessThan(MOST_MS);
  return outage;
}

describe('two nodes on a database cluster', () => {
  it('CLU-01 serve requests without faults', async () => {
    await expectToSurvive('none, for five seconds', () => delay(5_000));
  });

  it('CLU-02 survive the death of the database leader', async () => {
    await expectToSurvive('kill -9 of the leader and its Patroni', async () => {
      const killed = await database.killLeader();
      await until('the other member leads', async () => (await database.leader()).name !== killed.name);
      database.startMember(killed);
      await database.whole();
    });
  });

  it('CLU-02 survive a planned switchover', async () => {
    await expectToSurvive('patronictl switchover', async () => {
      await database.switchOver();
      await database.whole();
    });
  });

  it('CLU-03 survive the death of a node', async () => {
    await expectToSurvive('kill -9 of a node, started again', async () => {
      await nodes[0].kill();
      await delay(2_000);
      await nodes[0].start(old);
    });
  });

  it('CLU-03 survive the death of pgbouncer', async () => {
    await expectToSurvive('kill -9 of pgbouncer, started after 3 s', async () => {
      await proxies.killPgbouncer();
      await delay(3_000);
      proxies.startPgbouncer();
    });
  });

  it("CLU-03 survive the death of etcd for longer than the leader's lease", async () => {
    await expectToSurvive('kill -9 of etcd for 30 s', async () => {
      await database.killEtcd();
      await delay(30_000);
      database.startEtcd();
      await database.whole();
    });
  });

  it('CLU-04 BAK-10 are upgraded one after the other, running both releases side by side', async () => {
    const [first, second] = nodes;
    await expectToSurvive('a new release with a migration, on one of the nodes', async () => {
      await first.stop();
      await first.start(next);
      await delay(10_000);
    });
    await expectToSurvive('… and on the other one', async () => {
      await second.stop();
      await second.start(next);
    });
    const applied = await queryOnce(
      proxies.leaderUrl,
      `select from schema_migrations where name = '9999-cluster.sql'`,
    );
    expect(applied).toHaveLength(1);
  });

  it('CLU-05 notify each other again after all of it', async () => {
    for (const { metricsPort } of nodes)
      await until('both nodes listen', async () =>
        /^academy_listener_up 1$/m.test(
          await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
        ),
      );
    await queryOnce(
      proxies.leaderUrl,
      `insert into users (id, provider, subject, email, is_admin, created_at, updated_at)
       values ('${randomUUID()}', '${publicUrl}/oidc', 'root', 'root@academy.test', true, now(), now())`,
    );
    const token = await sign('root');
    const [one, two] = nodes;
    const root = createClient({
      baseUrl: `http://127.0.0.1:${one.port}/api/v1`,
      tenantId: 'spring',
      token: () => token,
    });
    await publishOf(root, await planOf(root, { source, files: cocoa() }));
    const published = performance.now();
    const at = sender({ port: two.port, host });
    await expect
      .poll(async () => (await at({ path: '/courses/cocoa' })).status, { timeout: 15_000, interval: 20 })
      .toBe(200);
    results.push(
      `| a publish on one node shows on the other | | | ${Math.round(performance.now() - published)} ms | | |`,
    );
  });

  it('CLU-06 have every acknowledged write', async () => {
    await load.stop();
    const rows = await queryOnce<{ subject: string; content_id: string }>(
      proxies.leaderUrl,
      `select u.subject, i.content_id from progress p join users u on u.id = p.user_id join items i on i.id = p.item_id
       where p.completed_at is not null`,
    );
    const stored = new Set(rows.map(({ subject, content_id }) => `${subject} ${content_id}`));
    const lost = load.acknowledged.filter(({ person, lessonId }) => !stored.has(`${person} ${lessonId}`));
    results.push(`| acknowledged in all: ${load.acknowledged.length}, lost: ${lost.length} | | | | | |`);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});
