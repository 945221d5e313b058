import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contactUs } from '@academy/contract/contact';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { testSmtp } from '../../testing/smtp.ts';

const tree = contentTree({});
const smtp = await testSmtp();
let time = new Date('2026-01-05T09:00:00Z');
const later = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};
const server = await testServer({
  config: {
    folders: { tenants: tree.folder },
    mail: { smtpUrl: smtp.url, from: 'academy@example.org' },
  },
  now: () => time,
});
const { pool } = server.database;
/** Without a mail server, emails stay in the outbox with their bodies, which are deleted after sending. */
const unsent = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const contactOf = (tenantId: string) => server.context.sites.byId(tenantId)?.tenant.contact;

const GOOD: ContactForm = {
  name: 'Ada Example',
  email: 'ada@academy.test',
  subject: 'A course about tea',
  message: 'Is there one?\n\nI would like to take it.',
  website: '',
  shownFor: 60_000,
};

const write = (changes: Partial<ContactForm> = {}, { tenant = 'kube', on = server } = {}) =>
  on.client().send(contactUs, { query: { tenant }, body: { ...GOOD, ...changes } });
const post = async (body: unknown) => {
  const response = await server.get('/api/v1/email/contactUs?tenant=kube', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors } = (await response.json()) as { errors: { field?: string; message: string }[] };
  return { status: response.status, errors };
};
const arrived = (count: number) =>
  vi.waitFor(() => expect(smtp.mails).toHaveLength(count), { timeout: 25_000 });
const outbox = async (from = pool) =>
  (
    await from.query(
      'select tenant_id as tenant, kind, recipient, reply_to as "replyTo", subject, text, html from mails',
    )
  ).rows as Record<string, string>[];

beforeEach(async () => {
  later(10);
  await smtp.reset(pool);
  await unsent.database.pool.query('delete from mails');
});

describe('the contact form', () => {
  it('CON-01 is emailed to the tenant with the sender as reply address, and copied to the outbox', async () => {
    const { data, message } = await write();
    expect({ data, message }).toEqual({ data: {}, message: contactOf('kube')?.thanks });
    await arrived(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual([contactOf('kube')?.email]);
    for (const line of [
      'From: Kube Academy <academy@example.org>',
      'Reply-To: ada@academy.test',
      'Subject: Contact: A course about tea',
      'Ada Example (ada@academy.test) wrote through the contact form of Kube Academy:',
      'Is there one?\r\n\r\nI would like to take it.',
      'Is there one?<br><br>I would like to take it.',
    ])
      expect(mail?.raw).toContain(line);
    expect(await outbox()).toMatchObject([
      { tenant: 'kube', kind: 'contact', recipient: contactOf('kube')?.email, replyTo: 'ada@academy.test' },
    ]);
  });

  it('CON-01 API-12 requires the four fields and nothing else', async () => {
    const { name, email, subject, message } = GOOD;
    expect(await post({ name, email, subject, message })).toMatchObject({ status: 200 });
    await arrived(1);
  });

  it('CON-01 goes to the requested tenant, or else to that of the host', async () => {
    await write({}, { tenant: 'tanzu' });
    await server.client().send(contactUs, { query: {}, body: GOOD });
    await arrived(2);
    expect((await outbox()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [contactOf('spring')?.email, contactOf('tanzu')?.email].toSorted(),
    );
  });

  it('CON-01 has a page of its own, titled and described by the tenant', async () => {
    const response = await server.get('/contact', { tenantId: 'kube' });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<title>Contact - Kube Academy</title>');
    expect(html).toContain(contactOf('kube')?.text.slice(0, 40));
  });
});

describe('the text of a message', () => {
  it.each([
    ['HTML', '<script>alert(1)</script>'],
    ['emoji', 'Thank you 👩🏽‍💻🍵'],
    ['right-to-left text', 'שלום, مرحبا'],
    ['what looks like a statement', "'; drop table mails; --"],
    ['what looks like a template', '{{7*7}} ${7*7} %s'],
  ])('CON-01 may be %s, and arrives as it was written', async (_what, text) => {
    await write({ name: text, subject: text, message: text }, { on: unsent });
    const [mail] = await outbox(unsent.database.pool);
    expect(mail?.['subject']).toBe(`Contact: ${text}`);
    expect(mail?.['text']).toContain(`${text} (ada@academy.test)`);
    expect(mail?.['text']).toContain(`\n\n${text}\n\n`);
    expect(mail?.['html']).not.toContain('<script');
  });

  it('CON-01 is trimmed, and its line ends are normalized', async () => {
    await write(
      { name: ' Ada ', email: ' ada@academy.test ', subject: ' Tea\n', message: '\nOne\r\nTwo\r' },
      { on: unsent },
    );
    const mails = await outbox(unsent.database.pool);
    expect(mails).toMatchObject([{ subject: 'Contact: Tea', replyTo: 'ada@academy.test' }]);
    expect(mails[0]?.['text']).toContain('\n\nOne\nTwo\n\n');
  });

  it.each(['name', 'email', 'subject', 'message'])('API-08 requires a %s', async (field) => {
    const refused = { status: 400, errors: [{ field, message: `The ${field} field is required.` }] };
    for (const value of [undefined, null, '', ' \n '])
      expect(await post({ ...GOOD, [field]: value })).toEqual(refused);
    for (const value of [1, ['a'], { a: 1 }, true])
      expect(await post({ ...GOOD, [field]: value })).toEqual({
        status: 400,
        errors: [{ field, message: `The ${field} field must be a text.` }],
      });
    expect(await outbox()).toEqual([]);
  });

  it.each([
    ['name', 100, (length: number) => 'a'.repeat(length)],
    ['email', 254, (length: number) => `${'a'.repeat(length - 13)}@academy.test`],
    ['subject', 150, (length: number) => 'a'.repeat(length)],
    ['message', 5000, (length: number) => 'a'.repeat(length)],
  ])('API-08 takes a %s of %i characters and none longer', async (field, most, make) => {
    expect(await post({ ...GOOD, [field]: make(most) })).toMatchObject({ status: 200 });
    expect(await outbox()).toHaveLength(1);
    for (const length of [most + 1, 10_240])
      expect(await post({ ...GOOD, [field]: make(length) })).toEqual({
        status: 400,
        errors: [{ field, message: `The ${field} field must have at most ${most} characters.` }],
      });
    expect(await outbox()).toHaveLength(1);
  });

  it.each([
    ['name', 'Ada\r\nBcc: eve@evil.test'],
    ['name', 'Ada\u0000'],
    ['subject', 'Tea\nBcc: eve@evil.test'],
    ['subject', 'Tea\rBcc: eve@evil.test'],
    ['subject', 'Tea\u2028Bcc: eve@evil.test'],
    ['subject', 'Tea\u0000'],
    ['email', 'ada@academy.test\r\nBcc: eve@evil.test'],
    ['email', 'ada@academy.test\u0000'],
    ['email', 'ada@academy.test, eve@evil.test'],
    ['email', 'Ada <ada@academy.test>'],
    ['email', 'ada'],
    ['email', 'אדה@academy.test'],
    ['message', 'Hello\u0000there'],
    ['message', 'Hello\u001bthere'],
  ])('API-08 refuses the %s %j', async (field, value) => {
    const { status, errors } = await post({ ...GOOD, [field]: value });
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ field, message: expect.stringContaining(`The ${field} field must be`) as string }],
    });
    expect(await outbox()).toEqual([]);
  });

  it('API-08 names every invalid field of an empty form, and requires a body', async () => {
    const fields = ['name', 'email', 'subject', 'message'];
    expect((await post({})).errors.map(({ field }) => field)).toEqual(fields);
    expect((await post('tea')).status).toBe(400);
    expect((await post({ ...GOOD, shownFor: 'long' })).errors).toMatchObject([{ field: 'shownFor' }]);
  });
});

describe('bots', () => {
  it.each([
    ['fill in the field that nobody sees', 'website', { website: 'https://evil.test' }],
    ['send before anybody could have read the form', 'shownFor', { shownFor: 1_999 }],
  ])('CON-01 that %s are refused with a sentence, never thanked', async (_what, field, changes) => {
    expect(await post({ ...GOOD, ...changes })).toEqual({
      status: 400,
      errors: [
        {
          field,
          message: expect.stringMatching(/^Your message was not sent: .* send it again\.$/) as string,
        },
      ],
    });
    expect(await outbox()).toEqual([]);
    await write();
    await arrived(1);
  });

  it('API-08 are refused after ten messages within ten minutes, with the time to wait', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await post({ ...GOOD, website: count % 2 ? '' : 'x' })).status).toBe(count % 2 ? 200 : 400);
    later(4);
    await expect(write()).rejects.toMatchObject({
      status: 429,
      message: 'Too many messages came from your network. Please try again in 6 minutes.',
      retryAfter: 360,
    });
    await expect(write({ name: '' })).rejects.toMatchObject({ status: 400 });
    expect(await outbox()).toHaveLength(5);
    later(6);
    await write();
    expect(await outbox()).toHaveLength(6);
  });

  it('SEC-25 are refused from many networks too, beyond the limit of the academy', async () => {
    const behind = await testServer({
      config: { folders: { tenants: tree.folder }, trustedProxies: ['127.0.0.1'] },
      database: unsent.database,
      now: () => time,
    });
    const statusFrom = async (address: string, tenant: string) => {
      const response = await behind.get(`/api/v1/email/contactUs?tenant=${tenant}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(GOOD),
      });
      return response.status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 120; at += 1) statuses.push(await statusFrom(`203.0.${at}.1`, 'kube'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true);
    expect(await statusFrom('198.51.100.1', 'spring')).toBe(200);
    await behind.stop();
  });
});
