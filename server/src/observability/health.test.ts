import { describe, expect, inject, it } from 'vitest';
import { getHealth } from '@academy/contract/overview';
import { contentTree } from '../testing/content.ts';
import { queryOnce } from '../testing/query-once.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const cluster = inject('cluster').url;

type Details = { status: string; checks: { part: string; isOk: boolean; text: string }[] };
const details = async () => (await (await server.getMetrics('/health/details')).json()) as Details;
const attention = async () => (await details()).checks.flatMap(({ part, isOk }) => (isOk ? [] : part));

describe('health', () => {
  it("OBS-08 has three parts: live, ready, and details on the operators' port only", async () => {
    for (const get of [server.get, server.getMetrics]) {
      expect(await (await get('/health/live')).json()).toEqual({ status: 'live' });
      expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready' });
    }
    expect((await details()).status).toBe('ok');
    expect((await details()).checks.map(({ part }) => part)).toEqual([
      'database',
      'mail',
      'publishing',
      'cache',
      'listener',
      'jobs',
    ]);
    expect((await server.get('/health/details')).status).toBe(404);
  });

  it('OBS-08 is the same for administrators, and refused to others', async () => {
    const { data } = await server.client({ as: 'root' }).send(getHealth, {});
    expect(data.checks).toEqual((await details()).checks);
    await expect(server.client({ as: 'ada' }).send(getHealth, {})).rejects.toMatchObject({ status: 403 });
    await expect(server.client().send(getHealth, {})).rejects.toMatchObject({ status: 401 });
  });

  it('OBS-08 does not claim that emails are sent without a mail server', async () => {
    expect((await details()).checks[1]).toEqual({
      part: 'mail',
      isOk: true,
      text: 'No mail server is set up. Emails are not sent; read them at /dev/mail.',
    });
  });

  it('OBS-08 reports emails that were abandoned within a week', async () => {
    const add = (createdAt: Date) =>
      server.database.pool.query(
        `insert into mails (id, tenant_id, kind, recipient, subject, html, text, created_at, last_error)
         values (gen_random_uuid(), 'spring', 'contact', 'a@example.org', 'x', 'x', 'x', $1, 'refused')`,
        [createdAt],
      );
    await add(new Date(Date.now() - 30 * 24 * 60 * 60 * 1000));
    expect(await attention()).toEqual([]);
    await add(new Date());
    expect(await attention()).toEqual(['mail']);
    expect((await details()).checks[1]?.text).toMatch(/^1 email could not be sent/);
    await server.database.pool.query('delete from mails');
  });

  it('OBS-08 reports a publish that failed in the server, until one succeeds', async () => {
    const { publishes } = server.context;
    await expect(publishes.measure(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await attention()).toEqual(['publishing']);
    await publishes.measure(async () => ({ revision: null }));
    expect(await attention()).toEqual([]);
  });

  it(
    'OBS-08 answers without a database, and reports everything unavailable with it',
    { tags: 'full' },
    async () => {
      const name = new URL(server.database.url).pathname.slice(1);
      await queryOnce(cluster, `alter database ${name} with allow_connections false`);
      await queryOnce(
        cluster,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      await expect.poll(attention).toEqual(['database', 'mail', 'publishing', 'listener']);
      expect((await server.getMetrics('/health/ready')).status).toBe(200);
      expect((await server.getMetrics('/metrics')).status).toBe(200);
      await queryOnce(cluster, `alter database ${name} with allow_connections true`);
      await expect.poll(attention, { timeout: 20_000 }).toEqual([]);
    },
  );
});
