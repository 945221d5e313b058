import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditAction } from '@academy/domain/audit';
import { testDatabase } from '../testing/database.ts';
import { silentLogger } from '../testing/log.ts';
import { testConfig } from '../testing/server.ts';
import type { Context } from '../context.ts';
import { runJobs } from '../jobs/runner.ts';
import { recordAct } from './audit.ts';
import { forwardToCollector, forwardToSyslog } from './forward.ts';
import { whenDone } from '../testing/when-done.ts';

const { pool } = await testDatabase();
const time = new Date('2026-03-05T09:00:00Z');

/** Collects what was sent to it, and answers with `status`. */
const posts: { body: string; headers: IncomingMessage['headers'] }[] = [];
let status = 204;
const collector = createHttpServer((request, response) => {
  void text(request).then((body) => {
    posts.push({ body, headers: request.headers });
    response.writeHead(status).end();
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/events`;
whenDone(() => void collector.close());

const contextWith = (variables: Record<string, string>) =>
  ({
    config: testConfig(variables),
    database: { pool },
    log: silentLogger(),
    now: () => time,
  }) as unknown as Context;
const toCollector = contextWith({ AUDIT_HTTP_URL: collectorUrl, AUDIT_HTTP_TOKEN: 'a-token' });

/** Runs the job that the settings enable. */
async function forwardNow(context: Context): Promise<void> {
  const job = [forwardToSyslog, forwardToCollector].find(({ isOn }) => isOn?.(context.config));
  await job?.run(context, new AbortController().signal);
}

async function addEvents(...kinds: string[]): Promise<void> {
  for (const kind of kinds)
    await pool.query(
      `insert into identity_events (at, kind, provider, subject, details) values ($1, $2, 'p', 'ada', '{"name": "Zoë"}')`,
      [time, kind],
    );
}
async function addActs(...acts: AuditAction[]): Promise<string[]> {
  const before = await pool.query('select id from audit');
  for (const act of acts)
    await recordAct(pool, {
      actor: { userId: null, name: 'Root' },
      act,
      tenantId: null,
      target: { id: 't', name: 'Ada' },
      before: null,
      after: { isAdmin: true },
      now: time,
    });
  const { rows } = await pool.query<{ id: string }>('select id::text from audit order by id');
  return rows.slice(before.rows.length).map(({ id }) => id);
}
const kindsIn = (body: string) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { kind: string }).kind);

beforeEach(async () => {
  await pool.query(
    'alter table identity_events disable trigger user; delete from identity_events; alter table identity_events enable trigger user',
  );
  posts.length = 0;
  status = 204;
});

describe('an HTTP collector', () => {
  it('AUD-07 gets each event once as JSON lines, with the token', async () => {
    await addEvents('login.succeeded', 'login.failed');
    await forwardNow(toCollector);
    await addEvents('session.ended');
    await forwardNow(toCollector);
    await forwardNow(toCollector);
    expect(posts.map(({ body }) => kindsIn(body))).toEqual([
      ['login.succeeded', 'login.failed'],
      ['session.ended'],
    ]);
    expect(posts[0]?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'content-type': 'application/x-ndjson',
    });
  });

  it('AUD-07 that fails gets everything on retry', async () => {
    status = 503;
    await addEvents('login.failed');
    await expect(forwardNow(toCollector)).rejects.toThrow('The collector answered with status 503');
    status = 200;
    await forwardNow(toCollector);
    expect(posts).toHaveLength(2);
    expect((await pool.query('select 1 from identity_events where not in_collector')).rowCount).toBe(0);
  });

  it('AUD-10 gets administrative actions as well, each once, with the state before and after', async () => {
    const [admin, ...rest] = await addActs('admin.granted', 'alert.created');
    expect(rest).toHaveLength(1);
    await addEvents('login.failed');
    status = 503;
    await expect(forwardNow(toCollector)).rejects.toThrow('503');
    status = 204;
    await forwardNow(toCollector);
    await forwardNow(toCollector);
    expect(posts.slice(1).map(({ body }) => kindsIn(body))).toEqual([
      ['login.failed'],
      ['admin.granted', 'alert.created'],
    ]);
    const [line = ''] = posts[2]?.body.split('\n') ?? [];
    expect(JSON.parse(line)).toEqual({
      log: 'audit',
      id: admin,
      at: '2026-03-05T09:00:00.000Z',
      kind: 'admin.granted',
      actorName: 'Root',
      targetId: 't',
      targetName: 'Ada',
      after: { isAdmin: true },
    });
  });

  it('AUD-07 is sent to by one node at a time', async () => {
    await addEvents(...Array<string>(450).fill('login.failed'));
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => runJobs(toCollector, [forwardToCollector])),
    );
    await expect.poll(() => posts.map(({ body }) => kindsIn(body).length)).toEqual([200, 200, 50]);
    await Promise.all(nodes.map(({ stop }) => stop()));
    expect(posts).toHaveLength(3);
  });

  it('AUD-07 gets events that committed late, even if newer ones were sent before', async () => {
    const late = await pool.connect();
    await late.query('begin');
    await late.query(`insert into identity_events (at, kind, provider) values ($1, 'account.deleted', 'p')`, [
      time,
    ]);
    await addEvents('login.failed');
    await forwardNow(toCollector);
    await late.query('commit');
    late.release();
    await forwardNow(toCollector);
    expect(posts.map(({ body }) => kindsIn(body))).toEqual([['login.failed'], ['account.deleted']]);
  });
});

const MESSAGE =
  /^<(\d+)>1 2026-03-05T09:00:00\.000Z learn\.example\.org academy - (\S+) - (\{.*"name":"Zoë".*\})$/;
const toSyslog = (url: string) =>
  contextWith({ AUDIT_SYSLOG_URL: url, PUBLIC_URL: 'https://learn.example.org' });

describe('a syslog server', () => {
  it('AUD-10 gets administrative actions by UDP', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const messages: string[] = [];
    socket.on('message', (message) => void messages.push(message.toString()));
    await pool.query('update audit_forwarding set in_syslog = true');
    await addActs('admin.granted');
    await forwardNow(toSyslog(`udp://127.0.0.1:${socket.address().port}`));
    await expect.poll(() => messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^<86>1 \S+ learn\.example\.org academy - admin\.granted - \{"log":"audit",/);
    socket.close();
  });

  it('AUD-07 gets messages of RFC 5424 by UDP, failures as warnings', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const messages: string[] = [];
    socket.on('message', (message) => void messages.push(message.toString()));
    await addEvents('login.succeeded', 'login.failed');
    await forwardNow(toSyslog(`udp://127.0.0.1:${socket.address().port}`));
    await expect.poll(() => messages).toHaveLength(2);
    expect(messages.map((message) => MESSAGE.exec(message)?.slice(1, 3))).toEqual([
      ['86', 'login.succeeded'],
      ['84', 'login.failed'],
    ]);
    socket.close();
  });

  it('AUD-07 gets messages by TCP with length prefixes, and again what it did not accept', async () => {
    let received = '';
    const server = createServer((socket) => {
      socket.on('data', (data) => (received += data.toString())).on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await addEvents('login.failed');
    server.close();
    await once(server, 'close');
    await expect(forwardNow(toSyslog(`tcp://127.0.0.1:${port}`))).rejects.toThrow('ECONNREFUSED');
    expect(received).toBe('');
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    await forwardNow(toSyslog(`tcp://127.0.0.1:${port}`));
    await expect.poll(() => received).not.toBe('');
    const [, length = '', message = ''] = /^(\d+) (.*)$/s.exec(received) ?? [];
    expect(Buffer.byteLength(message)).toBe(Number(length));
    expect(message).toMatch(MESSAGE);
    server.close();
  });
});
