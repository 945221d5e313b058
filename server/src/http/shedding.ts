import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { noteAnswer } from '../observability/answer.ts';
import { wantsPage } from './error-page.ts';
import { createRequestQueue } from './request-queue.ts';
import { OverloadedError } from './responses.ts';
import type { RequestQueue } from './request-queue.ts';

/** The share of pages in the places of all requests. */
const PART_OF_PAGES = 4;
const WARN_EVERY_MS = 10_000;

/**
 * Puts every route behind a queue, and refuses requests before they are read while it is full. The queue surrounds the
 * handler: the body has arrived by then, and sending the response is not awaited, so slow clients hold no place.
 *
 * Pages wait apart from calls. They are rendered one at a time, so a few places are enough for them, and while a node
 * with empty caches renders, its calls are still answered. Returns their queue.
 */
export function shedOverload(
  app: FastifyInstance,
  { config, metrics, log }: Pick<Context, 'config' | 'metrics' | 'log'>,
): RequestQueue {
  const { maxActive, maxWaiting, maxWaitMs } = config.overload;
  const calls = createRequestQueue(config.overload);
  const pages = createRequestQueue({
    maxActive: Math.ceil(maxActive / PART_OF_PAGES),
    maxWaiting: Math.ceil(maxWaiting / PART_OF_PAGES),
    maxWaitMs,
  });
  // Health checks are always answered. Assets and publishing have their own limits, previews stay open, and calls to the
  // training portal are slow: none of them may use the places of quick requests.
  const isExempt = (url: string) =>
    /^\/(health|metrics|assets|dev)\b/.test(url) ||
    ['/publishing/', '/labs/'].some((path) => url.startsWith(config.apiBasePath + path));

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isExempt(request.url)) (wantsPage(request.raw, config) ? pages : calls).requireRoom();
    done();
  });

  const queued = new WeakSet<object>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler } = route;
    const queue = route.config?.isPage ? pages : calls;
    // A HEAD route has the handler of its GET, which is queued already.
    if (isExempt(route.url) || queued.has(handler)) return;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return queue.run(() => handler.call(this, request, reply));
    };
    queued.add(route.handler);
  });

  let warnedAt = -Infinity;
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof OverloadedError)) return;
    noteAnswer(request.raw, { route: 'shed' });
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({ calls: calls.state(), pages: pages.state() }, 'Overloaded: requests are answered with 503');
  });

  const sum = (name: keyof ReturnType<RequestQueue['state']>) => calls.state()[name] + pages.state()[name];
  const registers = [metrics];
  new Gauge({
    name: 'academy_requests_active',
    help: 'Requests being processed',
    registers,
    collect() {
      this.set(sum('active'));
    },
  });
  new Gauge({
    name: 'academy_requests_waiting',
    help: 'Requests waiting for a slot',
    registers,
    collect() {
      this.set(sum('waiting'));
    },
  });
  new Counter({
    name: 'academy_requests_shed_total',
    help: 'Requests refused with 503 because of overload since the start',
    registers,
    collect() {
      this.reset();
      this.inc(sum('refused'));
    },
  });
  return pages;
}
