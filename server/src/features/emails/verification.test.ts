import { beforeEach, describe, expect, it } from 'vitest';
import {
  addEmail,
  editEmail,
  listEmails,
  validateVerificationCode,
  verifyEmail,
} from '@academy/contract/emails';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree({});
const START = new Date('2026-01-05T09:00:00Z').getTime();
let time = new Date(START);
const config = { folders: { tenants: tree.folder } };
const server = await testServer({ config, now: () => time });
const node = await testServer({
  config: { ...config, tokens: server.context.config.tokens },
  now: () => time,
  database: server.database,
});
const { pool } = server.database;

const later = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
const EMAIL = 'ada@work.example';
const query = { emailType: 'work' as const };
const send = (name: PersonName = 'ada', { email = EMAIL, on = server, tenant = 'kube' } = {}) =>
  on
    .client({ tenantId: tenant, as: name })
    .send(verifyEmail, { query: { ...query, tenant }, headers: { verifiableEmail: email } });
const bring = async (
  verificationCode: string,
  { as = 'ada' as PersonName, email = EMAIL, on = server } = {},
) =>
  on.client({ tenantId: 'spring', as }).send(validateVerificationCode, {
    query: { ...query, verificationCode },
    headers: { verifiableEmail: email },
  });
const isVerified = async (name: PersonName = 'ada') => {
  const { data } = await server.client({ as: name }).send(listEmails, { query: { type: 'work' } });
  return data.emails.map((email) => email.isVerified);
};
async function lastMail() {
  const { rows } = await pool.query<{
    recipient: string;
    tenant_id: string;
    subject: string;
    text: string;
    html: string;
  }>(
    `select recipient, tenant_id, subject, text, html from mails where kind = 'email-code' order by created_at desc limit 1`,
  );
  const mail = rows[0];
  return { ...mail, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeEach(async () => {
  for (const table of ['emails', 'email_code_sends', 'mails']) await pool.query(`delete from ${table}`);
  time = new Date(START);
  await server.client({ as: 'ada' }).send(addEmail, { query, headers: { emailId: EMAIL } });
});

describe('a verification code', () => {
  it('ADM-06 is sent by email with the brand of the tenant, and stored as a hash', async () => {
    const { message, data } = await send();
    expect(message).toBe('We sent a code to ada@work.example.');
    expect(data.expiresAt).toBe('2026-01-05T09:10:00.000Z');
    const mail = await lastMail();
    expect(mail).toMatchObject({
      recipient: EMAIL,
      tenant_id: 'kube',
      subject: 'Your code for Kube Academy',
    });
    expect(mail.html).toContain(mail.code);
    const { rows } = await pool.query('select c::text from email_codes c');
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain(mail.code);
  });

  it('ADM-06 verifies the address, on any node', async () => {
    await send();
    const { code } = await lastMail();
    expect(await isVerified()).toEqual([false]);
    const answer = await bring(` ${code.slice(0, 3)} ${code.slice(3)} `, { on: node });
    expect(answer).toMatchObject({ message: 'Email Verified', data: { isEmailVerified: true } });
    expect(await isVerified()).toEqual([true]);
    expect((await bring(code)).data.isEmailVerified).toBe(true);
    await expect(send()).rejects.toMatchObject({ status: 409 });
  });

  it('ADM-06 allows five attempts over all nodes; after that, even the right code is refused', async () => {
    await send();
    const { code } = await lastMail();
    const left = [];
    for (let at = 0; at < 5; at++) {
      const { data, message } = await bring(wrong(code), { on: at % 2 ? node : server });
      expect({ is: data.isEmailVerified, message }).toEqual({ is: false, message: 'Invalid Code' });
      left.push(data.triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await bring(code)).data).toEqual({ isEmailVerified: false, triesLeft: 0 });
    later(60);
    await send();
    expect((await bring((await lastMail()).code)).data.isEmailVerified).toBe(true);
  });

  it('ADM-06 counts concurrent attempts', async () => {
    await send();
    const { code } = await lastMail();
    await Promise.all(Array.from({ length: 12 }, () => bring(wrong(code))));
    expect((await pool.query('select tries from email_codes')).rows).toEqual([{ tries: 5 }]);
    expect((await bring(code)).data.isEmailVerified).toBe(false);
  });

  it('ADM-06 is valid for ten minutes', async () => {
    await send();
    const { code } = await lastMail();
    later(599);
    expect((await bring(wrong(code))).data.triesLeft).toBe(4);
    later(1);
    expect((await bring(code)).data).toEqual({ isEmailVerified: false, triesLeft: 0 });
  });

  it('ADM-06 is invalid once another was sent or the address was changed', async () => {
    await send();
    const first = await lastMail();
    later(60);
    await send();
    const second = await lastMail();
    if (first.code !== second.code) expect((await bring(first.code)).data.isEmailVerified).toBe(false);
    const headers = { currentEmail: EMAIL, newEmail: 'other@work.example' };
    await server.client({ as: 'ada' }).send(editEmail, { query: { type: 'work' }, headers });
    expect((await bring(second.code, { email: 'other@work.example' })).data.isEmailVerified).toBe(false);
    await expect(bring(second.code)).rejects.toMatchObject({ status: 404 });
  });

  it('ADM-06 is sent again after a minute, at most five times an hour over all nodes', async () => {
    await send();
    await expect(send('ada', { on: node })).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    for (let at = 0; at < 4; at++) {
      later(60);
      await send();
    }
    later(60);
    await expect(send()).rejects.toMatchObject({ status: 429, retryAfter: 3600 - 300 });
    expect((await pool.query(`select 1 from mails where kind = 'email-code'`)).rowCount).toBe(5);
    later(3600);
    await send();
    expect((await pool.query('select 1 from email_code_sends')).rowCount).toBe(1);
  });

  it('ADM-06 is sent once when requested twice at the same time', async () => {
    const tries = await Promise.allSettled([send(), send('ada', { on: node })]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('ADM-06 is refused for another person', async () => {
    await send();
    const { code } = await lastMail();
    await expect(bring(code, { as: 'grace' })).rejects.toMatchObject({ status: 404 });
    await expect(send('grace')).rejects.toMatchObject({ status: 404 });
    await server.client({ as: 'grace' }).send(addEmail, { query, headers: { emailId: EMAIL } });
    expect((await bring(code, { as: 'grace' })).data.isEmailVerified).toBe(false);
  });

  it('ADM-06 verifies an address for one person, and reveals nothing about them to another', async () => {
    await send();
    await bring((await lastMail()).code);
    await server.client({ as: 'grace' }).send(addEmail, { query, headers: { emailId: EMAIL } });
    later(1);
    await send('grace');
    const { code } = await lastMail();
    expect((await bring(wrong(code), { as: 'grace' })).data.isEmailVerified).toBe(false);
    await expect(bring(code, { as: 'grace' })).rejects.toMatchObject({
      status: 409,
      message: 'This address is already in use, please enter another one.',
    });
    expect(await isVerified('grace')).toEqual([false]);
  });

  it('ADM-06 does not verify the login address of another person', async () => {
    await server.client({ as: 'grace' }).send(addEmail, { query, headers: { emailId: 'ADA@academy.test' } });
    await send('grace', { email: 'ada@academy.test' });
    const { code } = await lastMail();
    await expect(bring(code, { as: 'grace', email: 'ada@academy.test' })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('SEC-16 hashes nothing for refused calls, alone or concurrent', async () => {
    // Argon2 refuses this cost, so a call that reaches hashing fails with 500.
    const unable = await testServer({
      config: {
        ...config,
        tokens: server.context.config.tokens,
        identity: { hashCost: { memoryKiB: 1, passes: 1 } },
      },
      now: () => time,
      database: server.database,
    });
    const status = async (email = EMAIL) =>
      send('ada', { email, on: unable }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    expect(await status('nobody@work.example')).toBe(404);
    const burst = await Promise.all(Array.from({ length: 12 }, () => status()));
    expect(burst.toSorted()).toEqual([...Array<number>(11).fill(429), 500]);
    expect(await status()).toBe(429);
    await pool.query('update emails set verified_at = $1', [time]);
    expect(await status()).toBe(409);
  });

  it('API-08 refuses the login address, a missing code and an unknown tenant', async () => {
    const fetchEmail = (path: string) =>
      server.get(`/api/v1/email/${path}`, { as: 'ada', headers: { verifiableEmail: EMAIL } });
    expect((await fetchEmail('verifyEmail?emailType=login')).status).toBe(403);
    expect((await fetchEmail('verifyEmail?emailType=work&tenant=nowhere')).status).toBe(400);
    expect((await fetchEmail('validateVerificationCode?emailType=work')).status).toBe(400);
    expect(
      (await fetchEmail(`validateVerificationCode?emailType=work&verificationCode=${'1'.repeat(21)}`)).status,
    ).toBe(400);
    expect((await fetchEmail('validateVerificationCode?emailType=work&verificationCode=%00')).status).toBe(
      400,
    );
  });
});
