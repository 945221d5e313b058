import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { success } from '../../http/responses.ts';
import { apiHeaders } from '../../http/headers.ts';
import { checkSignature, rawBodyRoute } from '../../integrations/signature.ts';
import { readMessage } from './message.ts';
import { recordEvent } from './store.ts';

export const webhookPath = ({ config }: Context) => `${config.apiBasePath}/pro/webhook`;

export const SIGNATURE_HEADER = 'store-signature';

/** The webhook of the store. */
export function webhookRoute(app: FastifyInstance, context: Context): void {
  const { config, database, log } = context;
  const { webhookSecret: secret } = config.store;
  rawBodyRoute(app, { path: webhookPath(context) }, async (body, { headers, id }, reply) => {
    if (secret === undefined) {
      throw new DomainError('forbidden', 'No store is set up here, please set STORE_WEBHOOK_SECRET.');
    }
    const now = context.now();
    checkSignature({ body, headers, name: SIGNATURE_HEADER, secret, now });
    const { userId, event } = readMessage(body);
    const state = await recordEvent(database.pool, { userId, event, now });
    log.info({ correlationId: id, event: event.id, order: event.orderId, kind: event.kind, state }, 'order');
    return reply.headers(apiHeaders).send(success({ state }, { correlationId: id, message: null }));
  });
}
