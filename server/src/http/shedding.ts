import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Refuse } from '../observability/answers.ts';
import type { Site, Sites } from '../catalog/tenants.ts';
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
  return (request: IncomingMessage): Refuse | undefined => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (isExempt(path)) return undefined;
    const isPage = wantsPage(request, config);
    if (!(isPage ? queues.pages : queues.calls).refuseEarly()) return undefined;
    return isPage ? pageOf(sites.byHost(request.headers.host)) : call;
  };
}

/** Everything but the reference of a request is made once; names and values of headers by turns, as Node sends them. */
function refusalOf({ headers, body }: { headers: Record<string, string>; body: string }): Refuse {
  const [before = '', after = ''] = body.split(REFERENCE);
  const common = Object.entries({ ...headers, 'retry-after': String(OVERLOADED.retryAfter) }).flat();
  const byteLength = Buffer.byteLength(before) + Buffer.byteLength(after);
  return (response, correlationId) => {
    response.writeHead(503, [
      ...common,
      'content-length',
      String(byteLength + correlationId.length),
      'x-correlation-id',
      correlationId,
    ]);
    response.end(before + correlationId + after);
  };
}

function busyPages(config: Config): (site: Site) => Refuse {
  const pages = new WeakMap<Site, Refuse>();
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
