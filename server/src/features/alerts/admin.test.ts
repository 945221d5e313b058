import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlert, deleteAlerts, getAlert, listAlerts, updateAlert } from '@academy/contract/alerts';
import type { AlertForm } from '@academy/contract/schemas/alerts';
import type { PageData } from '@academy/contract/page-data';
import { makeToken } from '../../testing/access-tokens.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree({});
const config = { folders: { tenants: tree.folder } };
let time = new Date('2026-01-05T09:00:00Z');
const now = () => time;
const server = await testServer({ config, now });
// The nodes share a login provider.
const node = { config: { ...config, tokens: server.context.config.tokens }, now, database: server.database };
const otherNode = await testServer(node);
const { pool } = server.database;
const root = server.client({ as: 'root' });

const TEA: AlertForm = {
  tenantId: 'spring',
  message: 'Tea is ready',
  level: 'success',
  actionText: 'Have a cup',
  actionUrl: 'https://tea.example.org/cup?size=1',
  startsAt: null,
  endsAt: null,
};
const NOBODYS = '00000000-0000-4000-8000-00000000ffff';

const create = async (changes: Partial<AlertForm> = {}) =>
  (await root.send(createAlert, { body: { ...TEA, ...changes } })).data.result;
const all = async () => (await root.send(listAlerts, { query: { all: 'true' } })).data.result;
const acts = async () =>
  (await pool.query(`select act, tenant_id, target_id, before, after from audit order by id`)).rows;

beforeEach(async () => {
  time = new Date('2026-01-05T09:00:00Z');
  await pool.query('delete from alerts');
  await server.context.changes.announce('alerts');
  await pool.query(
    'alter table audit disable trigger all; delete from audit; alter table audit enable trigger all',
  );
});

describe('an alert that an administrator writes', () => {
  it('ADM-01 is created with its author, with the exact message', async () => {
    const { data, message } = await root.send(createAlert, { body: TEA });
    expect(message).toBe('The alert was created!');
    const { id } = data.result;
    const stamp = '2026-01-05T09:00:00.000Z';
    expect(data.result).toEqual({ ...TEA, id, firstName: 'Root', createdAt: stamp, updatedAt: stamp });
    expect((await root.send(getAlert, { params: { id } })).data.result).toEqual(data.result);
    expect(await all()).toEqual([data.result]);
  });

  it('ADM-01 has no link and no dates where these fields are empty', async () => {
    const body = { ...TEA, actionText: '', actionUrl: '', startsAt: '', endsAt: '' };
    const absent = { actionText: null, actionUrl: null, startsAt: null, endsAt: null };
    const { id, ...alert } = (await root.send(createAlert, { body })).data.result;
    expect(alert).toMatchObject(absent);
    expect((await root.send(updateAlert, { params: { id }, body })).data.result).toMatchObject(absent);
  });

  it('ADM-01 is replaced as a whole, except for its author and creation date', async () => {
    const { id } = await create();
    time = new Date('2026-01-05T10:00:00Z');
    const { message: _, ...bare } = { ...TEA, actionText: null, actionUrl: null, tenantId: 'kube' };
    const body = { ...bare, message: 'Coffee instead' };
    const reply = await root.send(updateAlert, { params: { id }, body });
    expect(reply.message).toBe('The alert was updated');
    expect(reply.data.result).toMatchObject({
      ...body,
      firstName: 'Root',
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: '2026-01-05T10:00:00.000Z',
    });
  });

  it('ADM-01 is deleted together with others, or not at all if one of them does not exist', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    await expect(root.send(deleteAlerts, { body: { ids: [ids[0] ?? '', NOBODYS] } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await all()).toHaveLength(3);
    const { message } = await root.send(deleteAlerts, { body: { ids: ids.slice(0, 2) } });
    expect(message).toBe('2 alerts were deleted');
    expect((await all()).map(({ id }) => id)).toEqual([ids[2]]);
    const last = await root.send(deleteAlerts, { body: { ids: ids.slice(2) } });
    expect(last.message).toBe('The alert was deleted');
  });

  it('ADM-08 records actor, action, before and after in the audit log', async () => {
    const alert = await create();
    await root.send(updateAlert, { params: { id: alert.id }, body: { ...TEA, message: 'Now' } });
    await root.send(deleteAlerts, { body: { ids: [alert.id] } });
    const common = { tenant_id: 'spring', target_id: alert.id };
    expect(await acts()).toEqual([
      { ...common, act: 'alert.created', before: null, after: alert },
      { ...common, act: 'alert.updated', before: alert, after: { ...alert, message: 'Now' } },
      { ...common, act: 'alert.deleted', before: { ...alert, message: 'Now' }, after: null },
    ]);
  });

  it('LAY-03 appears on every node within seconds, in the API and in pages rendered earlier', async () => {
    const strip = async (node: typeof server) => {
      const html = await (await node.get('/courses', { tenantId: 'spring' })).text();
      const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      const { result } = (JSON.parse(json) as PageData).queries['alerts'] as {
        result: { message: string }[];
      };
      return result.map(({ message }) => message);
    };
    const everywhere = async (messages: string[]) => {
      for (const node of [server, otherNode]) {
        await vi.waitFor(
          async () => {
            const { data } = await node.client({ tenantId: 'spring' }).send(listAlerts, { query: {} });
            expect(data.result.map(({ message }) => message)).toEqual(messages);
            expect(await strip(node)).toEqual(messages);
          },
          { timeout: 25_000 },
        );
      }
    };
    await everywhere([]);
    const { id } = await create({ startsAt: '2026-01-05T12:00:00.000Z', endsAt: '2026-01-05T13:00:00.000Z' });
    time = new Date('2026-01-05T09:00:01Z');
    await create({ message: 'Always' });
    await everywhere(['Always']);
    time = new Date('2026-01-05T12:00:00Z');
    await everywhere(['Tea is ready', 'Always']);
    time = new Date('2026-01-05T13:00:00Z');
    await everywhere(['Always']);
    await root.send(updateAlert, { params: { id }, body: { ...TEA, message: 'Longer' } });
    await everywhere(['Longer', 'Always']);
    await root.send(deleteAlerts, { body: { ids: [id] } });
    await everywhere(['Always']);
  });
});

describe('the list of all alerts', () => {
  it('API-06 contains those of every tenant, past and upcoming, latest first', async () => {
    await create({ message: 'Ended', endsAt: '2026-01-05T09:30:00.000Z' });
    time = new Date('2026-01-05T10:00:00Z');
    await create({ message: 'To come', tenantId: 'kube', startsAt: '2026-01-06T09:00:00.000Z' });
    expect((await all()).map(({ message, tenantId }) => [message, tenantId])).toEqual([
      ['To come', 'kube'],
      ['Ended', 'spring'],
    ]);
  });

  it('API-06, GATE-03 is for administrators only', async () => {
    const listAs = (as?: 'ada' | 'grace') =>
      server.client({ ...(as && { as }) }).send(listAlerts, { query: { all: 'true' } });
    await expect(listAs()).rejects.toMatchObject({ status: 401 });
    await expect(listAs('ada')).rejects.toMatchObject({ status: 403 });
    await expect(listAs('grace')).rejects.toMatchObject({ status: 403 });
  });
});

describe('bad input for an alert', () => {
  const bad: [string, Record<string, unknown>, string, string][] = [
    ['without a message', { message: '  ' }, 'message', 'The message field is required.'],
    [
      'with a message that is too long',
      { message: 'x'.repeat(501) },
      'message',
      'The message field must have at most 500 characters.',
    ],
    [
      'with a message of two lines',
      { message: 'a\nb' },
      'message',
      'The message field must be one line of plain text.',
    ],
    [
      'with a level that does not exist',
      { level: 'danger' },
      'level',
      'The level field must be one of info, warning, success.',
    ],
    ['with a tenant nobody knows', { tenantId: 'nowhere' }, 'tenantId', 'This tenant is not known here.'],
    ['with __proto__ for a tenant', { tenantId: '__proto__' }, 'tenantId', 'This tenant is not known here.'],
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript://x',
      'data:text/html,x',
      '//evil.test',
      '/courses',
      'ftp://tea.test',
      'https://',
    ].map((actionUrl): [string, Record<string, unknown>, string, string] => [
      `with the link ${actionUrl}`,
      { actionUrl },
      'actionUrl',
      'The link field must begin with http:// or https://.',
    ]),
    [
      'with a text for a link that is not there',
      { actionUrl: null },
      'actionUrl',
      'The link field is required when there is a link text.',
    ],
    [
      'with an end before its start',
      { startsAt: '2026-01-06T09:00:00.000Z', endsAt: '2026-01-06T08:59:59.000Z' },
      'endsAt',
      'The end field must be later than the start.',
    ],
    [
      'with an end at its start',
      { startsAt: '2026-01-06T09:00:00.000Z', endsAt: '2026-01-06T09:00:00.000Z' },
      'endsAt',
      'The end field must be later than the start.',
    ],
    [
      'with a start that is no date',
      { startsAt: 'tomorrow' },
      'startsAt',
      'The start field must be a valid date and time.',
    ],
  ];

  it.each(bad)('API-08 one %s is refused, and nothing is stored', async (...[, changes, field, message]) => {
    const { id } = await create();
    const before = await all();
    const body = { ...TEA, ...changes } as AlertForm;
    const refusal = { status: 400, envelope: { errors: [{ field, message }] } };
    await expect(root.send(createAlert, { body })).rejects.toMatchObject(refusal);
    await expect(root.send(updateAlert, { params: { id }, body })).rejects.toMatchObject(refusal);
    expect(await all()).toEqual(before);
    expect(await acts()).toHaveLength(1);
  });

  it('API-08 ADM-09 an unknown or malformed id is 404', async () => {
    const params = { id: NOBODYS };
    await expect(root.send(getAlert, { params })).rejects.toMatchObject({ status: 404 });
    await expect(root.send(updateAlert, { params, body: TEA })).rejects.toMatchObject({ status: 404 });
    for (const id of ['one', 'xyz', '1', '00000000-0000'])
      await expect(root.send(getAlert, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(root.send(deleteAlerts, { body: { ids: [] } })).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field: 'ids' }] },
    });
    expect(await acts()).toEqual([]);
  });

  it('API-08 keeps text that looks like markup as plain text', async () => {
    const message = `<img src=x onerror=alert(1)> </script> ' " \\ ${'$'}{1}`;
    const { id } = await create({ message });
    expect((await root.send(getAlert, { params: { id } })).data.result.message).toBe(message);
  });
});

describe('a token with alerts:write', () => {
  it("ADM-05 writes alerts of its own tenant, and can't see or change those of others", async () => {
    const mine = await create();
    const theirs = await create({ tenantId: 'kube', message: 'For kube' });
    const { token, tokenId } = await makeToken(server, { owner: 'root', abilities: ['alerts:write'] });
    const client = server.client({ tenantId: 'spring', token });
    const { data } = await client.send(listAlerts, { query: { all: 'true' } });
    expect(data.result.map(({ id }) => id)).toEqual([mine.id]);
    const params = { id: theirs.id };
    await expect(client.send(getAlert, { params })).rejects.toMatchObject({ status: 404 });
    await expect(client.send(updateAlert, { params, body: TEA })).rejects.toMatchObject({ status: 404 });
    await expect(client.send(deleteAlerts, { body: { ids: [theirs.id] } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(client.send(createAlert, { body: { ...TEA, tenantId: 'kube' } })).rejects.toMatchObject({
      status: 403,
    });
    await client.send(deleteAlerts, { body: { ids: [mine.id] } });
    const { rows } = await pool.query(`select token_id from audit where act = 'alert.deleted'`);
    expect(rows).toEqual([{ token_id: tokenId }]);
  });
});

describe('sample alerts', () => {
  it('TEN-07 do not come back after all of them were deleted', async () => {
    await pool.query('delete from alerts');
    const again = await testServer(node);
    const { data } = await again.client({ tenantId: 'kube' }).send(listAlerts, { query: {} });
    expect(data.result).toEqual([]);
  });
});
