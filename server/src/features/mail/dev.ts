import { formatDate } from '@academy/domain/dates';
import { escapeHtml } from '@academy/domain/html';
import { formatCount } from '@academy/domain/plural';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { BaseContext } from '../../context.ts';
import { sendDevPage } from '../../pages/dev-page.ts';
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
export function devMailRoutes(
  app: FastifyInstance,
  { config, sites, database: { pool } }: BaseContext,
): void {
  if (!config.isLocal) return;
  app.get('/dev/mail', async ({ headers }, reply) =>
    sendDevPage(reply, {
      site: sites.byHost(headers.host),
      title: 'Outbox',
      body: renderList(await readMails(pool, 'order by created_at desc, id limit 200')),
    }),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params, headers }, reply) => {
    const site = sites.byHost(headers.host);
    const mail = await readMail(pool, params.id);
    if (!mail) return sendDevPage(reply, { site, title: 'No such mail', body: BACK, status: 404 });
    return sendDevPage(reply, { site, title: mail.subject, body: renderMail(mail) });
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
      `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><p>To ${escapeHtml(mail.recipient)}</p><p class="soft">${[mail.tenantId, mail.kind, formatMoment(mail.createdAt), stateOf(mail)].map(escapeHtml).join(' · ')}</p></li>`,
  );
  return `<p>${formatCount(mails.length, 'mail')}, the newest first.</p><ul>${entries.join('')}</ul>`;
}

function renderMail(mail: Row): string {
  const facts = {
    To: mail.recipient,
    'Reply to': mail.replyTo,
    Tenant: mail.tenantId,
    Kind: mail.kind,
    Written: formatMoment(mail.createdAt),
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
  if (sentAt) return `sent ${formatMoment(sentAt)}`;
  if (nextTryAt) return tries === 0 ? 'waiting' : `waiting, try ${tries + 1} at ${formatMoment(nextTryAt)}`;
  return lastError === null ? 'not sent, no SMTP server is set' : `abandoned after ${tries} attempts`;
}

/** `Jan 5, 2026, 14:03:07 UTC` */
function formatMoment(date: Date): string {
  return `${formatDate(date)}, ${date.toISOString().slice(11, 19)} UTC`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
}
