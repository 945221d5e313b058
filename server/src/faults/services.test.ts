import { jwtVerify } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contactUs } from '@academy/contract/contact';
import { openPortal } from '../integrations/educates.ts';
import { externalProvider } from '../session/external.ts';
import { fixedClock } from '../testing/clock.ts';
import { contentTree } from '../testing/content.ts';
import { standInPortal } from '../testing/educates-portal.ts';
import { startFaultProxy } from '../testing/fault-proxy.ts';
import { silentLogger } from '../testing/log.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { testConfig, testServer } from '../testing/server.ts';
import { testSmtp } from '../testing/smtp.ts';
import { tokenShapes } from '../testing/token-shapes.ts';

const portOf = (address: string) => Number(new URL(address).port);
const now = () => new Date('2026-01-05T09:00:00Z');
const folders = { tenants: contentTree().folder };
const WAIT = { timeout: 40_000 };

describe('the network to the mail server', { timeout: 120_000 }, async () => {
  let time = now();
  const smtp = await testSmtp();
  const proxy = await startFaultProxy({ port: portOf(smtp.url) });
  const mail = { smtpUrl: proxy.through(smtp.url), from: 'academy@example.org' };
  const server = await testServer({ config: { folders, mail }, now: () => time });
  const { pool } = server.database;

  /** Sent as a visitor; resolves when the confirmation is shown. */
  const write = (subject: string) =>
    server.client().send(contactUs, {
      query: { tenant: 'kube' },
      body: { name: 'Ada', email: 'ada@academy.test', subject, message: 'Hi', shownFor: 60_000 },
    });
  const outbox = async (subject: string) =>
    (
      await pool.query(
        `select tries, sent_at is not null as "isSent", last_error is not null as "hasFailed"
         from mails where subject = $1`,
        [`Contact: ${subject}`],
      )
    ).rows;
  const becomes = async (
    subject: string,
    state: { tries: number; isSent?: boolean; hasFailed?: boolean },
  ) => {
    await expect.poll(() => outbox(subject), WAIT).toEqual([{ isSent: false, hasFailed: false, ...state }]);
  };
  const aMinuteLater = () => {
    time = new Date(time.getTime() + 60_000);
    return server.context.changes.announce('mail');
  };
  const received = (header = 'Subject: Contact') =>
    smtp.mails.map(({ raw }) => raw.split('\r\n').find((line) => line.startsWith(header)));

  afterEach(async () => {
    proxy.set({ kind: 'none' });
    await smtp.reset(pool);
  });

  it('FLT-02 may be slow or cut: each email arrives, and its sender never waits', async () => {
    proxy.set({ kind: 'slow', bytes: 64 });
    await write('slow');
    // Waits for the confirmation too: without it, the email would rightly be sent again.
    await becomes('slow', { tries: 1, isSent: true });
    proxy.set({ kind: 'cut' });
    await write('cut');
    await becomes('cut', { tries: 1, hasFailed: true });
    proxy.set({ kind: 'latency', ms: 5 });
    await aMinuteLater();
    await becomes('cut', { tries: 2, isSent: true });
    expect(received()).toEqual(['Subject: Contact: slow', 'Subject: Contact: cut']);
  });

  it('FLT-02 may drop everything: nobody waits for it, and each email arrives once when it heals', async () => {
    proxy.set({ kind: 'half-open' });
    const subjects = ['silent', 'behind it'];
    for (const subject of subjects) await write(subject);
    await becomes('silent', { tries: 1 });
    expect(received()).toEqual([]);
    proxy.set({ kind: 'none' });
    for (const subject of subjects) await becomes(subject, { tries: 1, isSent: true });
    expect(received()).toHaveLength(2);
  });

  it('FLT-02 may be silent for long: an email is postponed, and arrives once', { tags: 'full' }, async () => {
    proxy.set({ kind: 'half-open' });
    await write('silent for long');
    await becomes('silent for long', { tries: 1, hasFailed: true });
    await aMinuteLater();
    await becomes('silent for long', { tries: 2, hasFailed: true });
    proxy.set({ kind: 'none' });
    time = new Date(time.getTime() + 4 * 60_000);
    await aMinuteLater();
    await becomes('silent for long', { tries: 3, isSent: true });
    expect(received()).toHaveLength(1);
  });

  it('FLT-02 may be cut before an email is confirmed: it is sent again with the same message id', async () => {
    vi.spyOn(smtp.mails, 'push').mockImplementationOnce((...mails) => {
      proxy.set({ kind: 'cut' });
      return smtp.mails.unshift(...mails);
    });
    await write('not confirmed');
    await becomes('not confirmed', { tries: 1, hasFailed: true });
    proxy.set({ kind: 'none' });
    await aMinuteLater();
    await becomes('not confirmed', { tries: 2, isSent: true });
    const [first, second, ...more] = received('Message-ID: ');
    expect(first).toMatch(/^Message-ID: <[\da-f-]{36}@example\.org>$/);
    expect([second, more]).toEqual([first, []]);
  });
});

describe('the network to the training portal', { timeout: 120_000 }, () => {
  it('FLT-03 may be slow, cut or dead: a call succeeds or times out, and the next one succeeds', async () => {
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

describe('the network to the login provider', { timeout: 120_000 }, async () => {
  // Discovery must contain the addresses of the proxy, which starts before the provider.
  const target = { port: 0 };
  const proxy = await startFaultProxy(target);
  const provider = await startStandIn({ describe: { jwks_uri: `http://127.0.0.1:${proxy.port}/keys` } });
  target.port = portOf(provider.issuer);
  const { issuer } = provider;

  afterEach(() => proxy.set({ kind: 'none' }));

  it('FLT-04 may be late, slow or cut: tokens are checked with known keys, or the response asks to retry', async () => {
    const config = testConfig({ OIDC_ISSUER: issuer });
    const open = () => externalProvider({ config, log: silentLogger(), now });
    const token = await provider.sign({ iss: issuer, sub: 'ada' });
    const check = async (opened: Awaited<ReturnType<typeof open>>) =>
      (await jwtVerify(token, opened.keys)).payload.sub;

    const early = await open();
    proxy.set({ kind: 'slow', bytes: 64 });
    expect(await check(early)).toBe('ada');
    proxy.set({ kind: 'latency', ms: 10 });
    expect(await check(await open())).toBe('ada');
    proxy.set({ kind: 'cut' });
    expect(await check(early)).toBe('ada');
    const late = await open();
    await expect(check(late)).rejects.toMatchObject({ code: 'overloaded' });
    proxy.set({ kind: 'none' });
    await vi.waitFor(async () => expect(await check(late)).toBe('ada'), WAIT);
  });

  describe('that drops everything', () => {
    /** A node that knows the first key of the provider, while tokens with the second one arrive. */
    async function silence() {
      const clock = fixedClock('2026-01-05T09:00:00Z');
      const client = 'our-academies';
      const { tokens, provider: found } = testConfig({
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: client,
        OIDC_PROFILE: 'keycloak',
      });
      const server = await testServer({
        config: { tokens, provider: found, folders },
        keys: 'provider',
        now: clock.now,
      });
      const seconds = () => Math.floor(clock.now().getTime() / 1000);
      const { keycloak } = tokenShapes({ issuer, api: '', client, seconds });
      const sign = (sub: string) => provider.sign({ iss: issuer, ...keycloak.claims(), sub }, 'JWT');
      const get = (token: string) => {
        const headers = { authorization: `Bearer ${token}` };
        return server.get('/api/v1/user/verifyUserAccess', { tenantId: 'spring', headers });
      };
      const known = await Promise.all(['ada', 'grace', 'root'].map(sign));
      expect((await get(known.pop() ?? '')).status).toBe(200);
      await provider.rotateKeys();
      // Keys are not requested again in the first ten seconds.
      clock.advance(11_000);
      proxy.set({ kind: 'half-open' });
      return { get, known, unknown: await sign('linus') };
    }

    it('FLT-04 accepts members with known keys, and the others when it heals', async () => {
      const { get, known, unknown } = await silence();
      const waiting = get(unknown);
      for (const token of known) expect((await get(token)).status).toBe(200);
      proxy.set({ kind: 'none' });
      expect((await waiting).status).toBe(200);
    });

    it('FLT-04 refuses the others in time, and logs nobody out', { tags: 'full' }, async () => {
      const { get, known, unknown } = await silence();
      const refused = await get(unknown);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      for (const token of known) expect((await get(token)).status).toBe(200);
      proxy.set({ kind: 'none' });
      expect((await get(unknown)).status).toBe(200);
    });
  });
});
