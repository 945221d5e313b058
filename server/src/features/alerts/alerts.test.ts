import { describe, expect, it, vi } from 'vitest';
import { listAlerts } from '@academy/contract/alerts';
import type { PageData } from '@academy/contract/page-data';

import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { sequentialIds } from '../../testing/clock.ts';
import { insertAlert } from './store.ts';
import type { AlertRow } from './store.ts';

const tree = contentTree({});
let time = new Date('2026-01-05T09:00:00Z');
const at = (text: string) => {
  time = new Date(text);
};
const newId = sequentialIds();
const server = await testServer({
  config: { folders: { tenants: tree.folder }, environment: 'qat', isLocal: false },
  now: () => time,
});

const messages = async (tenantId: string) =>
  (await server.client({ tenantId }).send(listAlerts, { query: {} })).data.result.map(
    ({ message }) => message,
  );

type NewAlert = Partial<AlertRow> & { message: string };

/** Writes as another node would: a row, followed by a NOTIFY. */
async function write(...rows: NewAlert[]): Promise<void> {
  for (const row of rows)
    await insertAlert(server.database.pool, {
      id: newId(),
      tenantId: 'spring',
      level: 'info',
      authorName: '',
      actionText: null,
      actionUrl: null,
      startsAt: null,
      endsAt: null,
      createdAt: time,
      updatedAt: time,
      ...row,
    });
  await server.context.changes.announce('alerts');
}

describe('alerts', () => {
  it('API-06 are an empty list when there are none', async () => {
    expect(await messages('spring')).toEqual([]);
  });

  it('API-06 appear without a restart, only those of the tenant, without their author', async () => {
    await write(
      {
        message: 'Maintenance tonight',
        level: 'warning',
        actionText: 'Read more',
        actionUrl: 'https://example.org/a',
        authorName: 'Root',
      },
      { message: 'For kube', tenantId: 'kube' },
    );
    await vi.waitFor(async () => expect(await messages('spring')).toEqual(['Maintenance tonight']), {
      timeout: 25_000,
    });
    expect(await messages('kube')).toEqual(['For kube']);
    expect(await messages('tanzu')).toEqual([]);
    const { data } = await server.client({ tenantId: 'spring' }).send(listAlerts, { query: {} });
    expect(data.result).toEqual([
      {
        id: '00000000-0000-4000-8000-000000000001',
        message: 'Maintenance tonight',
        actionText: 'Read more',
        actionUrl: 'https://example.org/a',
        level: 'warning',
        updatedAt: '2026-01-05T09:00:00.000Z',
      },
    ]);
  });

  it('ADM-10 API-06 are shown from their start (inclusive) to their end (exclusive), by the clock only', async () => {
    await write({
      message: 'Sale',
      tenantId: 'tanzu',
      startsAt: new Date('2026-01-06T00:00:00Z'),
      endsAt: new Date('2026-01-07T00:00:00Z'),
    });
    await write({ message: 'A marker', tenantId: 'kube' });
    await vi.waitFor(async () => expect(await messages('kube')).toContain('A marker'), { timeout: 25_000 });
    expect(await messages('tanzu')).toEqual([]);
    at('2026-01-06T00:00:00Z');
    expect(await messages('tanzu')).toEqual(['Sale']);
    at('2026-01-05T23:59:59.999Z');
    expect(await messages('tanzu')).toEqual([]);
    at('2026-01-06T23:59:59.999Z');
    expect(await messages('tanzu')).toEqual(['Sale']);
    at('2026-01-07T00:00:00Z');
    expect(await messages('tanzu')).toEqual([]);
  });

  it('LAY-03 are in the first HTML of every page, and disappear when they end', async () => {
    const shown = async (path: string) => {
      const html = await (await server.get(path, { tenantId: 'tanzu' })).text();
      const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      return (JSON.parse(json) as PageData).queries['alerts'];
    };
    at('2026-01-06T12:00:00Z');
    for (const path of ['/', '/courses', '/no-such-page'])
      expect(await shown(path)).toMatchObject({ result: [{ message: 'Sale' }] });
    at('2026-01-08T00:00:00Z');
    for (const path of ['/', '/courses', '/no-such-page']) expect(await shown(path)).toEqual({ result: [] });
  });

  it('API-06 need no token and are the same with one', async () => {
    const { data } = await server.client({ tenantId: 'kube', as: 'ada' }).send(listAlerts, { query: {} });
    expect(data.result.map(({ message }) => message)).toEqual(await messages('kube'));
  });

  it('TEN-07 a sample alert appears once on a local start, and in no other environment', async () => {
    const local = await testServer({ config: { folders: { tenants: tree.folder } } });
    const again = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: local.database,
    });
    const { data } = await again.client({ tenantId: 'kube' }).send(listAlerts, { query: {} });
    expect(data.result.map(({ message }) => message)).toEqual([
      'This is Kube Academy on your own machine. Alerts that administrators write appear here.',
    ]);
  });
});
