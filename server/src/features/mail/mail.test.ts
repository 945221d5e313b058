import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { testSmtp } from '../../testing/smtp.ts';
import { sendIdentityMail } from './identity-mail.ts';
import { queueMail } from './outbox.ts';
import type { NewMail } from './outbox.ts';
import { deleteOldMails } from './retention.ts';

const tree = contentTree({});
const smtp = await testSmtp();
let time = new Date('2026-01-05T09:00:00Z');
const later = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};
const config = {
  folders: { tenants: tree.folder },
  mail: { smtpUrl: smtp.url, from: 'academy@example.org' },
};
const server = await testServer({ config, now: () => time });
const { context } = server;
const { pool } = server.database;

const note: NewMail = {
  tenantId: 'kube',
  kind: 'note',
  to: 'ada@academy.test',
  subject: 'A note',
  html: '<p>Hi</p>',
  text: 'Hi',
};

type Row = { tries: number; sent_at: Date | null; next_try_at: Date | null; last_error: string | null };
async function only(): Promise<Row> {
  const { rows } = await pool.query<Row>('select tries, sent_at, next_try_at, last_error from mails');
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}
const bodies = async () => (await pool.query('select kind, html, text from mails')).rows;
const wake = () => context.changes.announce('mail');
const triesAre = (tries: number) =>
  vi.waitFor(async () => expect(await only()).toMatchObject({ tries, last_error: expect.any(String) }), {
    timeout: 25_000,
  });
const arrived = (count: number) =>
  vi.waitFor(() => expect(smtp.mails).toHaveLength(count), { timeout: 25_000 });
const isSent = () =>
  vi.waitFor(async () => expect((await only()).sent_at).toEqual(time), { timeout: 25_000 });

beforeEach(() => smtp.reset(pool));

describe('email delivery', () => {
  it('AUTH-10 sends an email immediately, with its subject, both parts and the name of the tenant', async () => {
    await sendIdentityMail(context)({
      kind: 'verify',
      to: 'ada@academy.test',
      firstName: 'Ada',
      link: 'http://localhost/oidc/confirm?key=k&more=1',
      origin: context.sites.byId('kube')?.origin ?? '',
    });
    await isSent();
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'academy@example.org', to: ['ada@academy.test'] });
    for (const line of [
      'From: Kube Academy <academy@example.org>',
      'To: ada@academy.test',
      'Subject: Confirm your address for Kube Academy',
      'Auto-Submitted: auto-generated',
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
      'Confirm my address:\r\nhttp://localhost/oidc/confirm?key=k&more=1',
      'href="http://localhost/oidc/confirm?key=k&amp;more=1"',
    ]) {
      expect(mail?.raw).toContain(line);
    }
  });

  it('SEC-19 deletes the links of an email after sending', async () => {
    await sendIdentityMail(context)({
      kind: 'reset',
      to: 'ada@academy.test',
      firstName: 'Ada',
      link: 'http://localhost/oidc/reset?key=opens-the-account',
      origin: context.sites.byId('kube')?.origin ?? '',
    });
    await isSent();
    expect(smtp.mails[0]?.raw).toContain('opens-the-account');
    expect(await bodies()).toEqual([{ kind: 'reset', html: '', text: '' }]);
  });

  it('GROW-05 deletes sent and abandoned emails after their retention', async () => {
    const insert = (id: number, sentAt: Date | null, error: string | null) =>
      pool.query(
        `insert into mails (id, tenant_id, kind, recipient, subject, html, text, created_at, sent_at, last_error)
         values ($1, 'kube', 'note', 'ada@academy.test', 'A note', '', '', $2, $3, $4)`,
        [`00000000-0000-4000-8000-00000000000${id}`, time, sentAt, error],
      );
    await insert(1, time, null);
    await insert(2, null, 'refused');
    await insert(3, null, null);
    const left = async () => (await pool.query('select right(id::text, 1) as id from mails order by 1')).rows;
    const deleteAfter = (days: number) => {
      const at = new Date(time.getTime() + days * 86_400_000);
      return deleteOldMails.run({ ...context, now: () => at }, new AbortController().signal);
    };
    await deleteAfter(29);
    expect(await left()).toHaveLength(3);
    await deleteAfter(31);
    expect(await left()).toEqual([{ id: '3' }]);
  });

  it.each([
    { kind: 'reset', left: '' },
    { kind: 'email-code', left: '' },
    { kind: 'contact', left: 'Hi' },
  ])('SEC-19 keeps "$left" of a $kind mail that was given up', async ({ kind, left }) => {
    smtp.refused.add('ada@academy.test');
    await queueMail(context, { mail: { ...note, kind } });
    await triesAre(1);
    expect(await bodies()).toMatchObject([{ text: 'Hi' }]);
    await pool.query('update mails set tries = 9, next_try_at = $1', [time]);
    await wake();
    await triesAre(10);
    await vi.waitFor(async () => expect((await only()).next_try_at).toBeNull(), { timeout: 25_000 });
    expect(await bodies()).toMatchObject([{ text: left }]);
    // Retrying all abandoned emails must not send empty ones.
    smtp.refused.clear();
    await pool.query('update mails set next_try_at = $1, tries = 0', [time]);
    await queueMail(context, { mail: { ...note, to: 'grace@academy.test' } });
    await arrived(left === '' ? 1 : 2);
    for (const { raw } of smtp.mails) expect(raw).toContain('Hi');
  });

  it('CON-01 replies go to the sender', async () => {
    await queueMail(context, { mail: { ...note, replyTo: 'grace@academy.test' } });
    await isSent();
    expect(smtp.mails[0]?.raw).toContain('Reply-To: grace@academy.test');
  });

  it('CON-01 stores an email while the SMTP server is down and sends it once when it is back', async () => {
    await smtp.stop();
    await queueMail(context, { mail: note });
    await triesAre(1);
    expect((await only()).next_try_at).toEqual(new Date(time.getTime() + 60_000));
    later(1);
    await wake();
    await triesAre(2);
    expect((await only()).next_try_at).toEqual(new Date(time.getTime() + 5 * 60_000));
    await smtp.start();
    later(5);
    await wake();
    await isSent();
    await wake();
    await queueMail(context, { mail: { ...note, subject: 'The next one' } });
    await arrived(2);
    expect(smtp.mails.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1])).toEqual(['A note', 'The next one']);
  });

  it('FLT-02 an unresponsive SMTP server does not block later emails', async () => {
    const release = smtp.holdBack('ada@academy.test');
    const states = async () =>
      (
        await pool.query<{ recipient: string; tries: number; isSent: boolean }>(
          'select recipient, tries, sent_at is not null as "isSent" from mails order by recipient',
        )
      ).rows;
    await queueMail(context, { mail: note });
    await expect
      .poll(states, { timeout: 25_000 })
      .toEqual([{ recipient: 'ada@academy.test', tries: 1, isSent: false }]);
    for (const to of ['grace@academy.test', 'root@academy.test'])
      await queueMail(context, { mail: { ...note, to } });
    await expect.poll(states, { timeout: 25_000 }).toEqual([
      { recipient: 'ada@academy.test', tries: 1, isSent: false },
      { recipient: 'grace@academy.test', tries: 1, isSent: true },
      { recipient: 'root@academy.test', tries: 1, isSent: true },
    ]);
    release();
    await expect
      .poll(async () => (await states()).every(({ isSent }) => isSent), { timeout: 25_000 })
      .toBe(true);
    expect(smtp.mails.flatMap(({ to }) => to).at(-1)).toBe('ada@academy.test');
  });

  it('CON-01 abandons an email after some days, reports it in the metrics, and keeps sending others', async () => {
    smtp.refused.add('ada@academy.test');
    const started = time;
    await queueMail(context, { mail: note });
    await triesAre(1);
    for (let tries = 2; tries <= 10; tries += 1) {
      expect(await figure('waiting')).toBe(1);
      time = (await only()).next_try_at ?? time;
      await wake();
      await triesAre(tries);
    }
    await vi.waitFor(async () => expect((await only()).next_try_at).toBeNull(), { timeout: 25_000 });
    expect((await only()).last_error).toContain('No such mailbox');
    expect((time.getTime() - started.getTime()) / 3_600_000).toBeCloseTo(62.6, 1);
    expect([await figure('waiting'), await figure('failed')]).toEqual([0, 1]);
    await queueMail(context, { mail: { ...note, to: 'grace@academy.test' } });
    await arrived(1);
  });

  it('CON-01 two nodes send each email once', async () => {
    const other = await testServer({ config, database: server.database, now: () => time });
    const people = Array.from({ length: 30 }, (_one, index) => `person-${index}@academy.test`);
    await Promise.all(
      people.map((to, index) =>
        queueMail(index % 2 === 0 ? context : other.context, { mail: { ...note, to } }),
      ),
    );
    await vi.waitFor(
      async () =>
        expect((await pool.query('select 1 from mails where sent_at is not null')).rowCount).toBe(30),
      { timeout: 25_000 },
    );
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });

  it('CON-01 an email queued in a rolled-back transaction is never sent', async () => {
    const failing = inTransaction(pool, async (client) => {
      await queueMail(context, { mail: note, client });
      throw new Error('Something else failed');
    });
    await expect(failing).rejects.toThrow('Something else failed');
    await inTransaction(pool, (client) => queueMail(context, { mail: { ...note, subject: 'Kept' }, client }));
    await arrived(1);
    expect(smtp.mails[0]?.raw).toContain('Subject: Kept');
  });
});

describe('without an SMTP server', () => {
  it('CON-01 emails are stored, and recent ones are sent once a server is configured', async () => {
    const silent = await testServer({ config: { ...config, mail: undefined }, now: () => time });
    await queueMail(silent.context, { mail: { ...note, subject: 'Old' } });
    later(4 * 24 * 60);
    await queueMail(silent.context, { mail: { ...note, subject: 'Recent' } });
    const states = async () =>
      (
        await silent.database.pool.query(
          'select subject, next_try_at, sent_at from mails order by created_at',
        )
      ).rows;
    expect(await states()).toEqual([
      { subject: 'Old', next_try_at: null, sent_at: null },
      { subject: 'Recent', next_try_at: null, sent_at: null },
    ]);
    await testServer({ config, database: silent.database, now: () => time });
    await arrived(1);
    expect(smtp.mails[0]?.raw).toContain('Subject: Recent');
    await vi.waitFor(async () => expect((await states())[1]).toMatchObject({ sent_at: time }), {
      timeout: 25_000,
    });
    expect((await states())[0]).toMatchObject({ subject: 'Old', next_try_at: null, sent_at: null });
  });
});

describe('the headers of an email', () => {
  it.each([
    ['subject', 'Hello\r\nBcc: eve@evil.test'],
    ['subject', 'Hello\nBcc: eve@evil.test'],
    ['subject', 'Hello\u2028there'],
    ['to', 'ada@academy.test\r\nBcc: eve@evil.test'],
    ['to', 'ada@academy.test, eve@evil.test'],
    ['to', 'Eve <eve@evil.test>'],
    ['to', ''],
    ['replyTo', 'grace@academy.test\nBcc: eve@evil.test'],
  ])('API-08 refuse the %s %j', async (field, value) => {
    await expect(queueMail(context, { mail: { ...note, [field]: value } })).rejects.toMatchObject({
      kind: 'invalid',
      field,
    });
    expect((await pool.query('select 1 from mails')).rowCount).toBe(0);
  });
});

async function figure(name: string): Promise<number> {
  const text = await (await server.get('/metrics')).text();
  return Number(new RegExp(`^academy_mails_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}
