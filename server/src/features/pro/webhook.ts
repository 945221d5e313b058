import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { success } from '../../http/answers.ts';
import { apiHeaders } from '../../http/headers.ts';
import { readMessage } from './message.ts';
import { SIGNATURE_HEADER, checkSignature } from './signature.ts';
import { recordEvent } from './store.ts';

export const webhookPath = ({ config }: Context) => `${config.apiBasePath}/pro/webhook`;

/** What the store calls. The body stays the bytes it was until its signature was checked. */
export function webhookRoute(app: FastifyInstance, context: Context): void {
  const { config, database, log } = context;
  const { webhookSecret: secret } = config.store;
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(webhookPath(context), async (request, reply) => {
      if (secret === undefined) {
        throw new DomainError('forbidden', 'No store is set up here, please set STORE_WEBHOOK_SECRET.');
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = request.headers[SIGNATURE_HEADER];
      const now = context.now();
      checkSignature({ body, header: typeof header === 'string' ? header : undefined, secret, now });
      const { userId, event } = readMessage(body);
      const state = await recordEvent(database.pool, { userId, event, now });
      log.info(
        { correlationId: request.id, event: event.id, order: event.orderId, kind: event.kind, state },
        'order',
      );
      return reply.headers(apiHeaders).send(success({ state }, { correlationId: request.id, message: null }));
    });
  });
}
