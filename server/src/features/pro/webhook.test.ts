import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '@academy/contract/schemas/envelope';
import { contentTree } from '../../testing/content.ts';
import { startFaultProxy } from '../../testing/fault-proxy.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree({});
let time = new Date('2026-01-05T09:00:00Z');
const folders = { tenants: tree.folder };
const server = await testServer({ config: { folders }, now: () => time });
const { pool } = server.database;
const SECRET = 'academy-local-store';
const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

const idOf = async (subject: string) =>
  (await pool.query<{ id: string }>('select id from users where subject = $1', [subject])).rows[0]?.id ?? '';
const ada = await idOf('ada');
const grace = await idOf('grace');

type Message = Record<string, unknown>;
const bought: Message = {
  id: 'evt-1',
  type: 'purchased',
  orderId: 'order-1',
  userId: ada,
  occurredAt: '2026-01-05T09:00:00Z',
  from: '2026-01-05T09:00:00Z',
  until: '2027-01-05T09:00:00Z',
};
const renewed: Message = {
  ...bought,
  id: 'evt-2',
  type: 'renewed',
  occurredAt: '2026-12-20T09:00:00Z',
  from: '2027-01-05T09:00:00Z',
  until: '2028-01-05T09:00:00Z',
};
const ended: Message = {
  id: 'evt-3',
  type: 'ended',
  orderId: 'order-1',
  userId: ada,
  occurredAt: '2026-12-24T09:00:00Z',
};
const refunded: Message = { ...ended, id: 'evt-4', type: 'refunded', occurredAt: '2026-02-01T09:00:00Z' };

type Sending = {
  secret?: string;
  at?: Date;
  header?: string | null;
  type?: string;
  tamper?: (body: string) => string;
  to?: typeof server;
};

/** Signs independently of our code: `t.body`, HMAC-SHA256, hex. */
async function send(message: unknown, sending: Sending = {}) {
  const {
    secret = SECRET,
    at = time,
    type = 'application/json',
    tamper = (text) => text,
    to = server,
  } = sending;
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const header = sending.header === undefined ? `t=${seconds},v1=${signature}` : sending.header;
  const response = await to.fetch(`${to.origin()}/api/v1/pro/webhook`, {
    method: 'POST',
    headers: { 'content-type': type, ...(header !== null && { 'store-signature': header }) },
    body: tamper(body),
  });
  const { data, errors } = (await response.json()) as Envelope<{ state: string }>;
  return {
    status: response.status,
    state: data?.state,
    messages: errors.map(({ message: text }) => text).join(' '),
    fields: errors.map(({ field }) => field),
  };
}

const datesOf = async (userId: string) =>
  (
    await pool.query<{ from: Date | null; until: Date | null }>(
      'select pro_from as "from", pro_until as until from users where id = $1',
      [userId],
    )
  ).rows[0];
const stored = async () => (await pool.query('select 1 from order_events')).rowCount;
const waitingForLock = async () =>
  (
    await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount;

beforeEach(async () => {
  time = new Date('2026-01-05T09:00:00Z');
  await pool.query('delete from orders');
  await pool.query('update users set pro_from = null, pro_until = null where id = $1', [ada]);
});

describe('the webhook of the store', () => {
  it('GATE-04 grants Pro with its dates, and Pro ends by itself', async () => {
    expect(await send(bought)).toMatchObject({ status: 200, state: 'recorded' });
    expect(await datesOf(ada)).toEqual({
      from: new Date('2026-01-05T09:00:00Z'),
      until: new Date('2027-01-05T09:00:00Z'),
    });
    expect(await isPro()).toBe(true);
    time = new Date('2027-01-05T08:59:59Z');
    expect(await isPro()).toBe(true);
    time = new Date('2027-01-05T09:00:00Z');
    expect(await isPro()).toBe(false);
  });

  it('GATE-04 AUTH-12 renews, ends and refunds for every tenant', async () => {
    await send(bought);
    await send(renewed);
    expect((await datesOf(ada))?.until).toEqual(new Date('2028-01-05T09:00:00Z'));
    await send(ended);
    expect((await datesOf(ada))?.until).toEqual(new Date('2026-12-24T09:00:00Z'));
    time = new Date('2026-02-01T09:00:00Z');
    expect([await isPro('spring'), await isPro('kube')]).toEqual([true, true]);
    await send(refunded);
    expect([await isPro('spring'), await isPro('kube')]).toEqual([false, false]);
  });

  it('GATE-04 results in the same dates, however events are ordered or repeated', async () => {
    const orders = [
      [bought, renewed, ended],
      [ended, renewed, bought],
      [renewed, bought, renewed, ended, bought, ended],
    ];
    const results = [];
    for (const messages of orders) {
      await pool.query('delete from orders');
      for (const message of messages) await send(message);
      results.push([await datesOf(ada), await stored()]);
    }
    expect(results[0]).toEqual([
      { from: new Date('2026-01-05T09:00:00Z'), until: new Date('2026-12-24T09:00:00Z') },
      3,
    ]);
    expect(results).toEqual([results[0], results[0], results[0]]);
  });

  it('GATE-04 accepts a repeated message without changing anything', async () => {
    await send(bought);
    await send(refunded);
    const before = await datesOf(ada);
    expect(await send(bought)).toMatchObject({ status: 200, state: 'known' });
    expect(await send({ ...bought, id: 'evt-9' })).toMatchObject({ status: 200, state: 'recorded' });
    expect(await datesOf(ada)).toEqual(before);
  });

  it('GATE-04 records concurrent duplicates once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bought)));
    expect(answers.map(({ state }) => state).toSorted()).toEqual([
      ...Array<string>(7).fill('known'),
      'recorded',
    ]);
    expect(await stored()).toBe(1);
  });

  it('GATE-04 accepts one valid signature among several during secret rotation', async () => {
    const seconds = Math.floor(time.getTime() / 1000);
    const good = createHmac('sha256', SECRET)
      .update(`${seconds}.${JSON.stringify(bought)}`)
      .digest('hex');
    expect((await send(bought, { header: `t=${seconds},v1=${'0'.repeat(64)},v1=${good}` })).status).toBe(200);
  });

  it('GATE-04 parses no body before checking its signature, whatever its type', async () => {
    expect((await send(bought, { type: 'text/plain' })).status).toBe(200);
    expect((await send('{', { header: 't=1,v1=00' })).status).toBe(401);
  });
});

describe('the network between store and server', { timeout: 120_000 }, async () => {
  const proxy = await startFaultProxy({ port: server.port });
  /** The store only knows the address of the proxy. */
  const to = { ...server, origin: () => `http://localhost:${proxy.port}` };

  afterEach(() => proxy.set({ kind: 'none' }));

  it('GATE-04 may be late or slow: each message counts', async () => {
    proxy.set({ kind: 'latency', ms: 5 });
    expect(await send(bought, { to })).toMatchObject({ status: 200, state: 'recorded' });
    proxy.set({ kind: 'slow', bytes: 64 });
    expect(await send(renewed, { to })).toMatchObject({ status: 200, state: 'recorded' });
    expect((await datesOf(ada))?.until).toEqual(new Date('2028-01-05T09:00:00Z'));
  });

  it('GATE-04 may fail before the response: the message counts once, even if repeated', async () => {
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [ada]);
    const unanswered = send(bought, { to }).catch((error: Error & { code?: string }) => error.code);
    try {
      await expect.poll(waitingForLock).toBe(1);
      proxy.set({ kind: 'cut' });
      expect(await unanswered).toBe('ECONNRESET');
      expect(await stored()).toBe(0);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await expect.poll(stored).toBe(1);
    const before = await datesOf(ada);
    expect(before?.until).toEqual(new Date('2027-01-05T09:00:00Z'));
    await expect(send(bought, { to })).rejects.toThrow();
    proxy.set({ kind: 'none' });
    expect(await send(bought, { to })).toMatchObject({ status: 200, state: 'known' });
    expect([await stored(), await datesOf(ada)]).toEqual([1, before]);
  });

  it('GATE-04 may delay everything: the message and its repetitions count once', async () => {
    proxy.set({ kind: 'half-open' });
    const repeated = Promise.all([send(bought, { to }), send(bought, { to }), send(bought, { to })]);
    expect(await send(renewed)).toMatchObject({ status: 200, state: 'recorded' });
    expect(await stored()).toBe(1);
    proxy.set({ kind: 'none' });
    expect((await repeated).map(({ state }) => state).toSorted()).toEqual(['known', 'known', 'recorded']);
    expect(await stored()).toBe(2);
    expect((await datesOf(ada))?.until).toEqual(new Date('2028-01-05T09:00:00Z'));
  });
});

describe('refusals of the webhook', () => {
  const MISMATCH = 'The signature does not match this message. Check the webhook secret on both sides.';
  const OLD =
    'This message was not signed within the last five minutes. Check the clock, sign it again and resend it.';
  const HEADER = 'The store-signature header must be t=<seconds>,v1=<signature>. Sign the message.';
  const minutes = (count: number) => new Date(time.getTime() + count * 60_000);

  it.each<[string, () => Sending, string]>([
    ['a message signed with another secret', () => ({ secret: 'not the secret at all' }), MISMATCH],
    [
      'a message that was changed on the way',
      () => ({ tamper: (body) => body.replace('2027', '2097') }),
      MISMATCH,
    ],
    [
      'a time that was changed on the way',
      () => ({ header: `t=${Math.floor(time.getTime() / 1000) + 1},v1=${'ab'.repeat(32)}` }),
      MISMATCH,
    ],
    ['a message signed long ago', () => ({ at: minutes(-5.1) }), OLD],
    ['a message signed in the future', () => ({ at: minutes(5.1) }), OLD],
    ['a message without a signature', () => ({ header: null }), HEADER],
    ['a signature that can not be read', () => ({ header: 'v1=zz' }), HEADER],
    ['two times in one signature', () => ({ header: `t=1,t=2,v1=${'ab'.repeat(32)}` }), HEADER],
  ])('GATE-04 is %s', async (_what, sending, messages) => {
    expect(await send(bought, sending())).toMatchObject({ status: 401, messages });
    expect([await stored(), (await datesOf(ada))?.from]).toEqual([0, null]);
  });

  it('GATE-04 include messages older than five minutes', async () => {
    expect((await send(bought, { at: minutes(-4.9) })).status).toBe(200);
  });

  it('GATE-04 API-08 include an unknown user', async () => {
    expect(await send({ ...bought, userId: UNKNOWN })).toMatchObject({
      status: 404,
      messages: 'There is no user with this userId.',
    });
    expect(await stored()).toBe(0);
  });

  it('GATE-04 include an order of another person', async () => {
    await send(bought);
    const before = await datesOf(grace);
    expect(await send({ ...bought, id: 'evt-5', userId: grace })).toMatchObject({
      status: 409,
      messages: 'This order belongs to another user. Check the userId.',
    });
    expect(await datesOf(grace)).toEqual(before);
  });

  it.each<[string, unknown, (string | undefined)[]]>([
    ['no JSON', '{"id":', [undefined]],
    ['nothing', '', [undefined]],
    ['a list', [], ['']],
    ['an unknown type', { ...bought, type: 'given' }, ['type']],
    ['a purchase without dates', { ...bought, from: undefined, until: 'soon' }, ['from', 'until']],
    ['a term that ends before it begins', { ...bought, until: bought['from'] }, ['until']],
    [
      'ids that are none',
      { ...bought, id: '', orderId: 'a\u0000b', userId: 'ada' },
      ['id', 'orderId', 'userId'],
    ],
  ])('GATE-04 API-08 is %s, with the field named', async (_what, message, fields) => {
    const answer = await send(message);
    expect([answer.status, answer.fields]).toEqual([400, fields]);
    expect(answer.messages).not.toBe('');
    expect(await stored()).toBe(0);
  });

  it('GATE-04 include everything if no secret is configured', async () => {
    const store = { url: undefined, webhookSecret: undefined };
    const dev = await testServer({
      config: { folders, environment: 'dev', isLocal: false, store },
      database: server.database,
      now: () => time,
    });
    expect(await send(bought, { to: dev })).toMatchObject({
      status: 403,
      messages: 'No store is set up here, please set STORE_WEBHOOK_SECRET.',
    });
  });
});

async function isPro(tenantId = 'spring'): Promise<boolean> {
  const response = await server.get('/api/v1/me/pro', { tenantId, as: 'ada' });
  const { data } = (await response.json()) as Envelope<{ isPro: boolean }>;
  return data?.isPro ?? false;
}
