import { beforeEach, describe, expect, it } from 'vitest';
import { getCheckout, getPro, requestVoucher } from '@academy/contract/pro';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree({});
tree.edit('kube/tenant.yaml', (text) => text.replace(/pro: (true|false)/, 'pro: false # never'));
let time = new Date('2026-01-05T09:00:00Z');
const folders = { tenants: tree.folder };
const server = await testServer({ config: { folders }, now: () => time });
const { pool } = server.database;
const spring = server.origin('spring');

const ada =
  (await pool.query<{ id: string }>(`select id from users where subject = 'ada'`)).rows[0]?.id ?? '';
const asAda = (tenantId = 'spring') => server.client({ tenantId, as: 'ada' });
const proOfAda = async () => (await asAda().send(getPro, {})).data;
const checkout = async (returnTo?: string) =>
  (await asAda().send(getCheckout, { query: returnTo === undefined ? {} : { returnTo } })).data.address;

beforeEach(async () => {
  time = new Date('2026-01-05T09:00:00Z');
  await pool.query('delete from orders');
  await pool.query('delete from vouchers');
  await pool.query('delete from mails');
  await pool.query('update users set pro_from = null, pro_until = null where id = $1', [ada]);
});

/** Presses a button of the page under /dev/store, as a browser does. */
async function press(
  action: string,
  { order, user = ada, back = `${spring}/pro` }: { order?: string; user?: string; back?: string } = {},
) {
  const fields = new URLSearchParams({ user, return: back, action, ...(order !== undefined && { order }) });
  const response = await server.fetch(`${spring}/dev/store`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
const lastOrder = async () =>
  (await pool.query<{ id: string }>('select id from orders order by created_at desc limit 1')).rows[0]?.id ??
  '';

describe('the checkout', () => {
  it('GATE-04 leads to the local store, with the user and the return address', async () => {
    const expected = `${spring}/dev/store?user=${ada}&return=${encodeURIComponent(`${spring}/pro`)}`;
    expect(await checkout()).toBe(expected);
    expect(await checkout(`${spring}/pro`)).toBe(expected);
    // The session belongs to the plain host, so the flow stays there.
    const plain = server.origin();
    expect(await checkout(`${plain}/pro?x=1`)).toBe(
      `${plain}/dev/store?user=${ada}&return=${encodeURIComponent(`${plain}/pro?x=1`)}`,
    );
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '\\\\evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'http://',
    'http://spring.localhost.evil.test/',
  ])('GATE-04 AUTH-11 does not return to %j', async (returnTo) => {
    await expect(checkout(returnTo)).rejects.toMatchObject({ status: 400 });
    expect((await press('buy', { back: returnTo })).status).toBe(400);
  });

  it('GATE-04 leads to the configured store if there is one', async () => {
    const store = {
      url: 'https://store.example.org/pro?plan=year',
      webhookSecret: 'a secret of the operator',
    };
    const qat = await testServer({
      config: { folders, environment: 'qat', isLocal: false, store },
      database: server.database,
      now: () => time,
    });
    const client = qat.client({ tenantId: 'spring', as: 'ada' });
    const { address } = (await client.send(getCheckout, { query: {} })).data;
    expect(address).toMatch(
      /^https:\/\/store\.example\.org\/pro\?plan=year&user=[0-9a-f-]{36}&return=https%3A%2F%2Fspring-qat/,
    );
    expect((await qat.get(`/dev/store?user=${ada}`)).status).toBe(404);
  });

  it('GATE-04 reports that no store is configured', async () => {
    const store = { url: undefined, webhookSecret: undefined };
    const qat = await testServer({
      config: { folders, environment: 'qat', isLocal: false, store },
      database: server.database,
      now: () => time,
    });
    const client = qat.client({ tenantId: 'spring', as: 'ada' });
    expect((await client.send(getPro, {})).data.isStoreOpen).toBe(false);
    await expect(client.send(getCheckout, { query: {} })).rejects.toMatchObject({
      status: 409,
      message: 'Pro cannot be bought here, because no store is configured.',
    });
  });

  it('RTE-09 does not exist for a tenant without Pro', async () => {
    await expect(asAda('kube').send(getCheckout, { query: {} })).rejects.toMatchObject({ status: 404 });
    await expect(asAda('kube').send(requestVoucher, {})).rejects.toMatchObject({ status: 404 });
  });
});

describe('the local store', () => {
  it('GATE-04 sells, renews, ends and refunds through the webhook and leads back', async () => {
    expect(await proOfAda()).toEqual({
      isPro: false,
      from: null,
      until: null,
      voucher: { state: 'none' },
      isStoreOpen: true,
    });
    expect(await press('buy')).toMatchObject({ status: 303, location: `${spring}/pro` });
    expect(await proOfAda()).toMatchObject({
      isPro: true,
      from: '2026-01-05T09:00:00.000Z',
      until: '2027-01-05T09:00:00.000Z',
      voucher: { state: 'available', until: '2027-01-05T09:00:00.000Z' },
    });
    const order = await lastOrder();
    time = new Date('2026-06-01T09:00:00Z');
    expect((await press('renew', { order })).status).toBe(303);
    expect((await proOfAda()).until).toBe('2028-01-05T09:00:00.000Z');
    time = new Date('2026-07-01T09:00:00Z');
    expect((await press('end', { order })).status).toBe(303);
    expect(await proOfAda()).toMatchObject({ isPro: false, until: '2026-07-01T09:00:00.000Z' });
    await press('buy');
    time = new Date('2026-08-01T09:00:00Z');
    await press('refund', { order: await lastOrder() });
    expect((await proOfAda()).isPro).toBe(false);
  });

  it('GATE-04 shows the orders of the person, without script', async () => {
    await press('buy');
    const response = await server.get(
      `/dev/store?user=${ada}&return=${encodeURIComponent(`${spring}/pro`)}`,
      { tenantId: 'spring' },
    );
    const page = await response.text();
    expect(page).toContain('Ada');
    expect(page).toContain('Jan 5, 2026 to Jan 5, 2027');
    expect(page).toContain(`<input type="hidden" name="order" value="${await lastOrder()}">`);
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('GATE-04 shows why the academy refused, and refuses unknown users', async () => {
    await press('buy');
    const order = await lastOrder();
    await pool.query('delete from orders');
    await pool.query(
      `insert into orders (id, user_id, created_at) select $1, id, $2 from users where subject = 'grace' limit 1`,
      [order, time],
    );
    const refused = await press('end', { order });
    expect(refused.status).toBe(502);
    expect(refused.text).toContain('This order belongs to another user');
    expect((await press('steal')).status).toBe(400);
    for (const user of ['', 'ada', '00000000-0000-4000-8000-00000000dead'])
      expect((await press('buy', { user })).status).toBe(404);
  });
});

describe('the exam voucher', () => {
  it('GATE-04 is recorded and emailed to the staff and to the person', async () => {
    await press('buy');
    time = new Date('2026-02-01T09:00:00Z');
    const { data, message } = await asAda().send(requestVoucher, {});
    expect([data, message]).toEqual([
      { requestedAt: '2026-02-01T09:00:00.000Z' },
      'Your exam voucher was requested, it will come by mail.',
    ]);
    expect((await proOfAda()).voucher).toEqual({
      state: 'requested',
      requestedAt: '2026-02-01T09:00:00.000Z',
    });
    const { rows } = await pool.query('select kind, recipient, reply_to, subject from mails order by kind');
    const contact = server.context.sites.byId('spring')?.tenant.contact.email;
    expect(rows).toEqual([
      {
        kind: 'voucher',
        recipient: 'ada@academy.test',
        reply_to: null,
        subject: 'Your exam voucher is on its way',
      },
      {
        kind: 'voucher-request',
        recipient: contact,
        reply_to: 'ada@academy.test',
        subject: 'An exam voucher was requested at Spring Academy',
      },
    ]);
  });

  it('GATE-04 is refused a second time, also for concurrent requests', async () => {
    await press('buy');
    const both = await Promise.allSettled([
      asAda().send(requestVoucher, {}),
      asAda().send(requestVoucher, {}),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(asAda().send(requestVoucher, {})).rejects.toMatchObject({
      status: 409,
      message:
        'You already requested the exam voucher of this year of Pro on Jan 5, 2026; the next one comes with the next year.',
    });
    expect((await pool.query('select 1 from mails')).rowCount).toBe(2);
  });

  it('GATE-04 is refused without a purchase and a year after it', async () => {
    await expect(asAda().send(requestVoucher, {})).rejects.toMatchObject({
      status: 403,
      message: 'The exam voucher comes with Pro, please get Pro first.',
    });
    await press('buy');
    time = new Date('2027-01-05T09:00:00Z');
    await expect(asAda().send(requestVoucher, {})).rejects.toMatchObject({ status: 409 });
    expect((await proOfAda()).voucher).toEqual({ state: 'expired', until: '2027-01-05T09:00:00.000Z' });
    expect((await pool.query('select 1 from mails')).rowCount).toBe(0);
  });
});
