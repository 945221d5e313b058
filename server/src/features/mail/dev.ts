import { escapeHtml } from '@academy/domain/html';
import { formatCount } from '@academy/domain/plural';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { BaseContext } from '../../context.ts';
import { sendDevPage } from '../../http/dev-page.ts';
import { MAIL_POLICY, documentHeaders } from '../../http/headers.ts';

type Row = {
  id: string;
  tenantId: string;
  kind: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  createdAt: Date;
  nextTryAt: Date | null;
  tries: number;
  sentAt: Date | null;
  lastError: string | null;
};

/** `/dev/mail`: the outbox for development, in local only. */
export function devMailRoutes(app: FastifyInstance, { config, database: { pool } }: BaseContext): void {
  if (!config.isLocal) return;
  app.get('/dev/mail', async (_request, reply) =>
    sendDevPage(reply, {
      title: 'Outbox',
      body: renderList(await readMails(pool, 'order by created_at desc, id limit 200')),
    }),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await readMail(pool, params.id);
    if (!mail) return sendDevPage(reply, { title: 'No such mail', body: BACK, status: 404 });
    return sendDevPage(reply, { title: mail.subject, body: renderMail(mail) });
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const mail = await readMail(pool, params.id);
    return reply
      .status(mail ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers(documentHeaders(MAIL_POLICY))
      .send(mail?.html ?? '');
  });
}

async function readMail(pool: Pool, id: string): Promise<Row | undefined> {
  return (await readMails(pool, 'where id::text = $1', [id]))[0];
}

async function readMails(pool: Pool, which: string, values: string[] = []): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select id, tenant_id as "tenantId", kind, recipient, reply_to as "replyTo", subject, html, text, tries,
            created_at as "createdAt", next_try_at as "nextTryAt", sent_at as "sentAt", last_error as "lastError"
     from mails ${which}`,
    values,
  );
  return rows;
}

const BACK = '<p><a href="/dev/mail">Back to the outbox</a></p>';

function renderList(mails: Row[]): string {
  if (mails.length === 0) return '<p>No mail was written yet.</p>';
  const entries = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><br>to ${escapeHtml(mail.recipient)} · ${escapeHtml(mail.tenantId)} · ${escapeHtml(mail.kind)} · ${mail.createdAt.toISOString()} · ${escapeHtml(stateOf(mail))}</li>`,
  );
  return `<p>${formatCount(mails.length, 'mail')}, the newest first.</p><ul>${entries.join('')}</ul>`;
}

function renderMail(mail: Row): string {
  const facts = {
    To: mail.recipient,
    'Reply to': mail.replyTo,
    Tenant: mail.tenantId,
    Kind: mail.kind,
    Written: mail.createdAt.toISOString(),
    State: stateOf(mail),
    'Last fault': mail.lastError,
  };
  const rows = Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(String(value))}</dd>`);
  if (mail.text === '')
    return `${BACK}<dl>${rows.join('')}</dl><p>Its body was deleted once it was sent.</p>`;
  return `${BACK}<dl>${rows.join('')}</dl><h2>Text</h2><pre>${withLinks(mail.text)}</pre>
<h2>HTML</h2><iframe title="The mail as HTML" sandbox src="/dev/mail/${mail.id}/html"></iframe>`;
}

function stateOf({ sentAt, nextTryAt, tries, lastError }: Row): string {
  if (sentAt) return `sent ${sentAt.toISOString()}`;
  if (nextTryAt) return tries === 0 ? 'waiting' : `waiting, try ${tries + 1} at ${nextTryAt.toISOString()}`;
  return lastError === null ? 'not sent, no SMTP server is set' : `abandoned after ${tries} attempts`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
}
