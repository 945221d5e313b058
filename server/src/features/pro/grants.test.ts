import { beforeEach, describe, expect, it } from 'vitest';
import { getPro } from '@academy/contract/pro';
import { setUserPro } from '@academy/contract/users';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { recordEvent } from './store.ts';

const tree = contentTree({});
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;
const root = server.client({ as: 'root' });
const idOf = async (subject: string) =>
  (await pool.query<{ id: string }>('select id from users where subject = $1', [subject])).rows[0]?.id ?? '';
const ada = await idOf('ada');
const NEXT_YEAR = '2027-01-05T09:00:00.000Z';

const set = (until: string | null, { userId = ada, reason = 'A prize' } = {}) =>
  root.send(setUserPro, { params: { userId }, body: { until, reason } });
const proOfAda = async () => {
  const { isPro, from, until, voucher } = (await server.client({ as: 'ada' }).send(getPro, {})).data;
  return { isPro, from, until, voucher: voucher.state };
};
const purchase = (kind: 'purchased' | 'renewed', from: string, until: string) =>
  recordEvent(pool, {
    userId: ada,
    event: {
      id: `${kind} ${from}`,
      orderId: 'order-1',
      kind,
      occurredAt: new Date(from),
      from: new Date(from),
      until: new Date(until),
    },
    now: time,
  });

beforeEach(async () => {
  time = new Date('2026-01-05T09:00:00Z');
  await pool.query('delete from orders');
  await pool.query('delete from pro_grants');
  await pool.query('update users set pro_from = null, pro_until = null where id = $1', [ada]);
  await pool.query(
    'alter table audit disable trigger all; delete from audit; alter table audit enable trigger all',
  );
});

describe('manual Pro grants', () => {
  it('GATE-04, ADM-08 are given until a day with a reason, without a voucher', async () => {
    const { message, data } = await set(NEXT_YEAR);
    expect(message).toBe('Pro was granted until Jan 5, 2027');
    expect(data).toEqual({ isPro: true, proFrom: '2026-01-05T09:00:00.000Z', proUntil: NEXT_YEAR });
    expect(await proOfAda()).toEqual({
      isPro: true,
      from: '2026-01-05T09:00:00.000Z',
      until: NEXT_YEAR,
      voucher: 'none',
    });
    const { rows } = await pool.query('select act, target_name, reason, before, after from audit');
    expect(rows).toEqual([
      {
        act: 'pro.granted',
        target_name: 'Ada',
        reason: 'A prize',
        before: { proFrom: null, proUntil: null },
        after: { proFrom: '2026-01-05T09:00:00.000Z', proUntil: NEXT_YEAR },
      },
    ]);
  });

  it('GATE-04 end Pro immediately, whether granted or purchased, and the store may renew it later', async () => {
    await set(NEXT_YEAR);
    await purchase('purchased', '2026-01-05T09:00:00.000Z', NEXT_YEAR);
    time = new Date('2026-02-05T09:00:00Z');
    expect((await set(null, { reason: 'Asked for it' })).message).toBe('Pro was ended');
    expect(await proOfAda()).toMatchObject({ isPro: false, until: '2026-02-05T09:00:00.000Z' });
    time = new Date('2026-03-05T09:00:00Z');
    await purchase('renewed', '2026-03-05T09:00:00.000Z', '2027-03-05T09:00:00.000Z');
    expect(await proOfAda()).toMatchObject({ isPro: true, until: '2027-03-05T09:00:00.000Z' });
  });

  it('GATE-04 outlive a purchase that ends sooner', async () => {
    await purchase('purchased', '2025-06-05T09:00:00.000Z', '2026-06-05T09:00:00.000Z');
    await set(NEXT_YEAR);
    expect(await proOfAda()).toMatchObject({ isPro: true, until: NEXT_YEAR });
    time = new Date('2026-04-05T09:00:00Z');
    await purchase('renewed', '2026-04-05T09:00:00.000Z', '2026-05-05T09:00:00.000Z');
    expect(await proOfAda()).toMatchObject({ isPro: true, until: NEXT_YEAR });
  });

  it('GATE-04 can end or extend Pro dates without a recorded term', async () => {
    const grace = await idOf('grace');
    const longer = '2027-06-01T00:00:00.000Z';
    const { data } = await set(longer, { userId: grace });
    expect(data).toEqual({ isPro: true, proFrom: '2025-12-06T09:00:00.000Z', proUntil: longer });
    const ended = await set(null, { userId: grace });
    expect(ended.data).toMatchObject({ isPro: false, proUntil: '2026-01-05T09:00:00.000Z' });
  });

  it('API-08 refuse a past or unchanged day, an end without Pro, and a missing reason', async () => {
    const fails = (until: string | null, status: number, field = 'until') =>
      expect(set(until, { reason: field === 'reason' ? ' ' : 'A prize' })).rejects.toMatchObject({
        status,
        envelope: { errors: [{ field }] },
      });
    await fails('2026-01-05T09:00:00.000Z', 400);
    await fails('someday', 400);
    await fails(NEXT_YEAR, 400, 'reason');
    await fails(null, 409);
    expect(await proOfAda()).toMatchObject({ isPro: false, from: null });
    await set(NEXT_YEAR);
    await fails('2026-12-01T00:00:00.000Z', 409);
    expect((await pool.query('select from audit')).rowCount).toBe(1);
    const userId = '00000000-0000-4000-8000-00000000ffff';
    await expect(set(NEXT_YEAR, { userId })).rejects.toMatchObject({ status: 404 });
  });
});
