import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { failure } from './responses.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import type { RequestQueue } from './request-queue.ts';

type Shedding = { queue: RequestQueue; isExempt: (url: string) => boolean };

/**
 * Puts every route behind the queue. The body has arrived by then, and sending the response is not awaited, so slow
 * clients hold no slot.
 */
export function shedOverload(app: FastifyInstance, { queue, isExempt }: Shedding): void {
  const queued = new WeakSet<object>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler } = route;
    // A HEAD route has the handler of its GET, which is queued already.
    if (isExempt(route.url) || queued.has(handler)) return;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return queue.run(() => handler.call(this, request, reply));
    };
    queued.add(route.handler);
  });
}

/**
 * Refuses calls before the framework sees them while the queue is full: there are thousands of them, and their cost
 * would slow down the running work.
 */
export function refuseWhenFull({
  queue,
  isExempt,
  config,
  newId,
}: Shedding & { config: Config; newId: () => string }) {
  return ({ url = '' }: IncomingMessage, response: ServerResponse): boolean => {
    const [path = ''] = url.split('?', 1);
    if (!path.startsWith(`${config.apiBasePath}/`) || isExempt(path)) return false;
    const overloaded = queue.refuseIfFull();
    if (!overloaded) return false;
    const correlationId = newId();
    const body = JSON.stringify(failure([{ message: overloaded.message }], correlationId));
    response.writeHead(503, {
      ...commonHeaders(config),
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(overloaded.retryAfter),
      'x-correlation-id': correlationId,
    });
    response.end(body);
    return true;
  };
}
