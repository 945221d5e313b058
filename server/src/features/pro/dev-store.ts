import { escapeHtml } from '@academy/domain/html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope } from '@academy/contract/schemas/envelope';
import { addYear, formatDate } from '@academy/domain/dates';
import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import { computeTerms } from '@academy/domain/pro';
import type { OrderEvent } from '@academy/domain/pro';
import type { Context } from '../../context.ts';
import { sendDevPage } from '../../pages/dev-page.ts';
import { requireOwnAddress } from '../../catalog/own-address.ts';
import { signBody } from '../../integrations/signature.ts';
import type { StoreMessage } from './message.ts';
import { findCustomer, readEvents } from './store.ts';
import type { Customer } from './store.ts';
import { SIGNATURE_HEADER, webhookPath } from './webhook.ts';

type Fields = Record<string, string | undefined>;

/** `/dev/store` simulates the store: it only uses the webhook, as a real store would. */
export function devStoreRoutes(app: FastifyInstance, context: Context): void {
  const { config, database, sites, now, newId } = context;
  const { webhookSecret: secret } = config.store;
  if (!config.isLocal || secret === undefined) return;

  const read = async (request: FastifyRequest, fields: Fields) => {
    const site = sites.byHost(request.headers.host);
    const back = requireOwnAddress(context, {
      site,
      address: fields['return'] ?? pages.pro.path(),
      field: 'return',
    });
    const userId = fields['user'] ?? '';
    const isId = /^[0-9a-f-]{36}$/.test(userId);
    const customer = isId ? await findCustomer(database.pool, userId) : undefined;
    if (!customer)
      throw new DomainError('not_found', 'The store does not know who you are: please start at /pro.');
    return { site, back, customer, events: await readEvents(database.pool, userId) };
  };

  app.get<{ Querystring: Fields }>('/dev/store', async (request, reply) => {
    const { site, back, customer, events } = await read(request, request.query);
    return sendDevPage(reply, { site, title: 'The store', body: renderStore({ back, customer, events }) });
  });

  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    forms.post<{ Body: Fields | undefined }>('/dev/store', async (request, reply) => {
      const fields = request.body ?? {};
      const { site, back, customer, events } = await read(request, fields);
      const ids = { id: `dev-${newId()}`, newOrder: `dev-${newId()}` };
      const body = JSON.stringify(messageFor(fields, { ids, events, customer, now: now() }));
      const response = await fetch(`${ownServer(request)}${webhookPath(context)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signBody({ body, secret, at: now() }),
        },
        body,
      });
      if (response.ok) return reply.redirect(back.href, 303);
      const { errors } = (await response.json()) as Envelope;
      const messages = errors.map(({ message }) => `<p>${escapeHtml(message)}</p>`).join('');
      return sendDevPage(reply, { site, title: 'The academy refused', body: messages, status: 502 });
    });
  });
}

/** The current connection's address is one we listen on, whatever HOST and PORT are. */
function ownServer({ socket: { localAddress = '127.0.0.1', localPort } }: FastifyRequest): string {
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

type Selling = { ids: { id: string; newOrder: string }; events: OrderEvent[]; customer: Customer; now: Date };

function messageFor({ action, order }: Fields, { ids, events, customer, now }: Selling): StoreMessage {
  const base = { id: ids.id, userId: customer.userId, occurredAt: now.toISOString() };
  const year = (from: Date) => ({ from: from.toISOString(), until: addYear(from).toISOString() });
  if (action === 'buy') return { ...base, type: 'purchased', orderId: ids.newOrder, ...year(now) };
  const orderId = order ?? '';
  if (action === 'end') return { ...base, type: 'ended', orderId };
  if (action === 'refund') return { ...base, type: 'refunded', orderId };
  if (action !== 'renew')
    throw new DomainError('invalid', 'The store can buy, renew, end and refund.', { field: 'action' });
  const paid = computeTerms(events.filter((event) => event.orderId === orderId)).at(-1)?.until ?? now;
  return { ...base, type: 'renewed', orderId, ...year(paid > now ? paid : now) };
}

function renderStore({
  back,
  customer,
  events,
}: {
  back: URL;
  customer: Customer;
  events: OrderEvent[];
}): string {
  const form = (orderId: string | null, buttons: [action: string, label: string][]) =>
    `<form method="post" action="/dev/store"><input type="hidden" name="user" value="${escapeHtml(customer.userId)}"><input type="hidden" name="return" value="${escapeHtml(back.href)}">${
      orderId === null ? '' : `<input type="hidden" name="order" value="${escapeHtml(orderId)}">`
    }${buttons.map(([action, label]) => `<button name="action" value="${action}">${label}</button>`).join('')}</form>`;
  const orders = [...new Set(events.map(({ orderId }) => orderId))].map((orderId) => {
    const terms = computeTerms(events.filter((event) => event.orderId === orderId)).map(
      ({ from, until, isRefunded }) =>
        `${formatDate(from)} to ${formatDate(until)}${isRefunded ? ', refunded' : ''}`,
    );
    const buttons = form(orderId, [
      ['renew', 'Renew for a year'],
      ['end', 'End now'],
      ['refund', 'Refund'],
    ]);
    return `<li><h2>Order ${escapeHtml(orderId)}</h2><p class="soft">${terms.map(escapeHtml).join('<br>') || 'No term yet'}</p>${buttons}</li>`;
  });
  return `<p class="soft">This page plays the external store on your own machine. Nothing is paid; each button sends a signed message to the academy and leads back.</p>
<p>You buy as ${escapeHtml([customer.firstName, customer.lastName, customer.email].filter(Boolean).join(' '))}.</p>
${form(null, [['buy', 'Buy one year of Pro']])}${orders.length > 0 ? `<ul>${orders.join('')}</ul>` : ''}
<p><a href="${escapeHtml(back.href)}">Back without buying</a></p>`;
}
