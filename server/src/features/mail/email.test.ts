import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityMail } from '@academy/identity/options';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { sendIdentityMail } from './identity-mail.ts';

const tree = contentTree({});
const now = () => new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now });
const { context } = server;
const { pool } = server.database;
const send = sendIdentityMail(context);

const mail: IdentityMail = {
  kind: 'verify',
  to: 'ada@academy.test',
  firstName: 'Ada',
  link: 'http://localhost/oidc/confirm?key=k',
  origin: context.sites.byId('tanzu')?.origin ?? '',
};

type Row = { id: string; tenant_id: string; kind: string; subject: string; html: string; text: string };
const written = async () => (await pool.query<Row>('select * from mails')).rows[0] as Row;

beforeEach(() => pool.query('delete from mails'));

describe('the emails', () => {
  it.each([
    ['verify', 'Confirm your address for Tanzu Academy', 'Confirm my address'],
    ['reset', 'Choose a new password for Tanzu Academy', 'Choose a new password'],
    ['exists', 'You already have an account at Tanzu Academy', 'Choose a new password'],
  ] as const)(
    'AUTH-10 %s says what happened and what to do, in both parts alike',
    async (kind, subject, label) => {
      await send({ ...mail, kind });
      const { html, text, ...row } = await written();
      expect(row).toMatchObject({ tenant_id: 'tanzu', kind, subject });
      for (const part of [html, text]) {
        for (const word of ['Hello Ada,', label, mail.link, 'Tanzu Academy', mail.origin])
          expect(part).toContain(word);
      }
    },
  );

  it("TEN-02 use the tenant's colors and need neither tables nor pictures", async () => {
    await send(mail);
    const { html } = await written();
    expect(html).toContain(`background:${context.sites.byId('tanzu')?.tenant.colours.light.brand}`);
    expect(html).not.toMatch(/<(table|img|script|style|link)\b/);
  });

  it('AUTH-10 escape user input', async () => {
    await send({
      ...mail,
      firstName: '<img src=x onerror=alert(1)>"',
      link: 'http://localhost/?a="><script>',
    });
    const { html } = await written();
    expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;&quot;,');
    expect(html).not.toMatch(/<img|<script/);
  });

  it('AUTH-10 come from the default tenant if the origin is unknown', async () => {
    await send({ ...mail, origin: 'https://elsewhere.test', firstName: '' });
    expect(await written()).toMatchObject({ tenant_id: 'spring', text: expect.stringMatching(/^Hello,\n/) });
  });
});

describe('/dev/mail', () => {
  it('TEN-07 lists the outbox, newest first, and shows an email as text with working links', async () => {
    expect(await (await server.get('/dev/mail')).text()).toContain('No mail was written yet.');
    await send(mail);
    const { id } = await written();
    const list = await server.get('/dev/mail');
    expect(list.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const text = await list.text();
    expect(text).toContain('<p>1 mail, the newest first.</p>');
    expect(text).toContain(`<a href="/dev/mail/${id}">Confirm your address for Tanzu Academy</a>`);
    const page = await (await server.get(`/dev/mail/${id}`)).text();
    expect(page).toContain(`<a href="${mail.link}">${mail.link}</a>`);
    expect(page).toContain('not sent, no SMTP server is set');
    expect(page).toContain(`<iframe title="The mail as HTML" sandbox src="/dev/mail/${id}/html">`);
    expect(page).not.toContain('<script');
  });

  it('TEN-07 uses the brand of the tenant', async () => {
    const page = await (await server.get('/dev/mail', { tenantId: 'tanzu' })).text();
    expect(page).toContain('>Tanzu Academy</a>');
    expect(page).toContain('<img src="/brand/tanzu/logo-');
    expect(page).toContain(':root{color-scheme:light dark;--brand:');
  });

  it('TEN-07 shows the HTML of an email in a sandbox', async () => {
    await send(mail);
    const { id, html } = await written();
    const preview = await server.get(`/dev/mail/${id}/html`);
    expect(await preview.text()).toBe(html);
    expect(preview.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect((await server.get('/dev/mail/none')).status).toBe(404);
    expect((await server.get('/dev/mail/none/html')).status).toBe(404);
  });

  it('TEN-07 is 404 outside of local', async () => {
    const folders = { tenants: tree.folder };
    const dev = await testServer({
      config: { folders, environment: 'dev', isLocal: false },
      database: server.database,
      now,
    });
    await send(mail);
    const { id } = await written();
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`, '/dev/store']) {
      const response = await dev.get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('Confirm your address');
    }
  });
});
