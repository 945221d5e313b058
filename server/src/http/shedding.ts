import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { correlationIdOf } from '../observability/answer.ts';
import type { Site, Sites } from '../tenants.ts';
import { renderErrorPage, wantsPage } from './error-page.ts';
import { failure } from './responses.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { OVERLOADED } from './request-queue.ts';
import type { RequestQueues } from './request-queues.ts';
import { JSON_TYPE } from './send-response.ts';

type Shedding = { queues: RequestQueues; isExempt: (url: string) => boolean };

/**
 * Puts every route behind the queue. The body has arrived by then, and sending the response is not awaited, so slow
 * clients hold no slot.
 */
export function shedOverload(app: FastifyInstance, { queues, isExempt }: Shedding): void {
  const queued = new WeakSet<object>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler } = route;
    // A HEAD route has the handler of its GET, which is queued already.
    if (isExempt(route.url) || queued.has(handler)) return;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return queues.calls.run(() => handler.call(this, request, reply));
    };
    queued.add(route.handler);
  });
}

type Refusing = Shedding & { config: Config; sites: Sites };

/**
 * Refuses requests before the framework sees them while their queue is full: there are thousands of them, and their cost
 * would slow down the running work.
 */
export function refuseWhenFull({ queues, isExempt, config, sites }: Refusing) {
  const pageOf = busyPages(config);
  const call = refusalOf({
    headers: { ...commonHeaders(config), ...apiHeaders, 'content-type': JSON_TYPE },
    body: JSON.stringify(failure([{ message: OVERLOADED.message }], REFERENCE)),
  });
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (isExempt(path)) return false;
    const isPage = wantsPage(request, config);
    if (!(isPage ? queues.pages : queues.calls).refuseEarly()) return false;
    const refusal = isPage ? pageOf(sites.byHost(request.headers.host)) : call;
    const correlationId = correlationIdOf(request);
    const { headers, before, after, byteLength } = refusal;
    response.writeHead(503, [
      ...headers,
      'content-length',
      String(byteLength + correlationId.length),
      'x-correlation-id',
      correlationId,
    ]);
    response.end(before + correlationId + after);
    return true;
  };
}

/** Everything but the reference of a request is made once; names and values of headers by turns, as Node sends them. */
type Refusal = { headers: readonly string[]; before: string; after: string; byteLength: number };

function refusalOf({ headers, body }: { headers: Record<string, string>; body: string }): Refusal {
  const [before = '', after = ''] = body.split(REFERENCE);
  return {
    headers: Object.entries({ ...headers, 'retry-after': String(OVERLOADED.retryAfter) }).flat(),
    before,
    after,
    byteLength: Buffer.byteLength(before) + Buffer.byteLength(after),
  };
}

function busyPages(config: Config): (site: Site) => Refusal {
  const pages = new WeakMap<Site, Refusal>();
  return (site) => {
    const known = pages.get(site);
    if (known) return known;
    const { message } = OVERLOADED;
    const page = refusalOf(renderErrorPage(site, { status: 503, message, correlationId: REFERENCE }, config));
    pages.set(site, page);
    return page;
  };
}

/** Stands for the correlation id. */
const REFERENCE = '{reference}';
