import { jwtVerify } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { queueMail } from '../features/mail/outbox.ts';
import { openPortal } from '../integrations/educates.ts';
import { externalProvider } from '../session/external.ts';
import { contentTree } from '../testing/content.ts';
import { standInPortal } from '../testing/educates-portal.ts';
import { startFaultProxy } from '../testing/fault-proxy.ts';
import { silentLogger } from '../testing/log.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { testConfig, testServer } from '../testing/server.ts';
import { testSmtp } from '../testing/smtp.ts';

const portOf = (address: string) => Number(new URL(address).port);
const now = () => new Date('2026-01-05T09:00:00Z');

describe('the network to the mail server', { timeout: 120_000 }, () => {
  it('FLT-02 may be slow or cut: each mail arrives, and nobody who caused it waits', async () => {
    const smtp = await testSmtp();
    const proxy = await startFaultProxy({ port: portOf(smtp.url) });
    let time = now();
    const server = await testServer({
      config: {
        folders: { tenants: contentTree().folder },
        mail: { smtpUrl: proxy.through(smtp.url), from: 'academy@example.org' },
      },
      now: () => time,
    });
    const { context } = server;
    const send = (subject: string) =>
      queueMail(context, {
        mail: {
          tenantId: 'kube',
          kind: 'note',
          to: 'ada@academy.test',
          subject,
          html: '<p>Hi</p>',
          text: 'Hi',
        },
      });
    const subjects = () => smtp.mails.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1]);
    proxy.set({ kind: 'slow', bytes: 64 });
    await send('slow');
    const attempts = async (subject: string) =>
      (
        await server.database.pool.query(
          `select tries, sent_at is not null as "isSent" from mails where subject = $1`,
          [subject],
        )
      ).rows;
    // Not only until it has arrived: cut before its answer, it would rightly be sent again.
    await expect.poll(() => attempts('slow'), { timeout: 40_000 }).toEqual([{ tries: 1, isSent: true }]);
    expect(subjects()).toEqual(['slow']);

    proxy.set({ kind: 'cut' });
    await send('cut');
    await expect.poll(() => attempts('cut'), { timeout: 40_000 }).toEqual([{ tries: 1, isSent: false }]);
    proxy.set({ kind: 'latency', ms: 5 });
    time = new Date(time.getTime() + 60_000);
    await context.changes.announce('mail');
    await expect.poll(subjects, { timeout: 40_000 }).toEqual(['slow', 'cut']);
  });
});

describe('the network to the training portal', { timeout: 120_000 }, () => {
  it('FLT-03 may be slow, cut or dead: a call is right, or given up in time, and the next one succeeds', async () => {
    const standIn = await standInPortal({ now });
    standIn.offer({ name: 'tea-w01', workshop: 'lab-tea', capacity: 1 });
    const proxy = await startFaultProxy({ port: portOf(standIn.config.url) });
    const url = proxy.through(standIn.config.url).replace(/\/$/, '');
    const open = (timeoutMs: number) => openPortal({ config: { ...standIn.config, url }, now, timeoutMs });
    const usual = open(20_000);
    const hasty = open(300);
    for (const fault of [
      { kind: 'latency', ms: 10 },
      { kind: 'slow', bytes: 64 },
    ] as const) {
      proxy.set(fault);
      expect(await usual.environments()).toHaveLength(1);
    }
    for (const kind of ['cut', 'half-open'] as const) {
      proxy.set({ kind });
      await expect(hasty.environments()).rejects.toMatchObject({ refusal: 'unreachable' });
    }
    proxy.set({ kind: 'none' });
    expect(await usual.environments()).toHaveLength(1);
  });
});

describe('the network to the login provider', { timeout: 120_000 }, () => {
  it('FLT-04 may be slow or cut: tokens are checked with the keys that are known, else the answer is to try again', async () => {
    // The description names the addresses behind the proxy, which is there before the provider is.
    const target = { port: 0 };
    const proxy = await startFaultProxy(target);
    const provider = await startStandIn({ describe: { jwks_uri: `http://127.0.0.1:${proxy.port}/keys` } });
    target.port = portOf(provider.issuer);
    const config = testConfig({ OIDC_ISSUER: provider.issuer });
    const open = () => externalProvider({ config, log: silentLogger(), now });
    const token = await provider.sign({ iss: provider.issuer, sub: 'ada' });
    const check = async (opened: Awaited<ReturnType<typeof open>>) =>
      (await jwtVerify(token, opened.keys)).payload.sub;

    const early = await open();
    proxy.set({ kind: 'slow', bytes: 64 });
    expect(await check(early)).toBe('ada');
    proxy.set({ kind: 'cut' });
    expect(await check(early)).toBe('ada');
    const late = await open();
    await expect(check(late)).rejects.toMatchObject({ code: 'overloaded' });
    proxy.set({ kind: 'none' });
    await vi.waitFor(async () => expect(await check(late)).toBe('ada'), { timeout: 40_000 });
  });
});
