import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { correlationIdOf } from '../observability/answer.ts';
import type { Site, Sites } from '../tenants.ts';
import { renderErrorPage, wantsPage } from './error-page.ts';
import { failure } from './responses.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import type { OverloadedError } from './request-queue.ts';
import type { RequestQueues } from './request-queues.ts';

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
  const common = commonHeaders(config);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (isExempt(path)) return false;
    const isPage = wantsPage(request, config);
    const overloaded = (isPage ? queues.pages : queues.calls).refuseEarly();
    if (!overloaded) return false;
    const correlationId = correlationIdOf(request);
    const { headers, body } = isPage
      ? pageOf(sites.byHost(request.headers.host), overloaded)(correlationId)
      : answerOf(overloaded, correlationId);
    response.writeHead(503, {
      ...common,
      ...headers,
      'content-length': Buffer.byteLength(body),
      'retry-after': String(overloaded.retryAfter),
      'x-correlation-id': correlationId,
    });
    response.end(body);
    return true;
  };
}

type Refusal = { headers: Record<string, string>; body: string };

function answerOf({ message }: OverloadedError, correlationId: string): Refusal {
  return {
    headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(failure([{ message }], correlationId)),
  };
}

/** The page of each tenant is made once, but for its reference. */
function busyPages(config: Config) {
  const pages = new WeakMap<Site, (correlationId: string) => Refusal>();
  return (site: Site, { message }: OverloadedError) => {
    const known = pages.get(site);
    if (known) return known;
    const { headers, body } = renderErrorPage(
      site,
      { status: 503, message, correlationId: REFERENCE },
      config,
    );
    const [before = '', after = ''] = body.split(REFERENCE);
    const page = (correlationId: string) => ({ headers, body: before + correlationId + after });
    pages.set(site, page);
    return page;
  };
}

const REFERENCE = '{reference}';
