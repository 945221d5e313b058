import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { createTurns, networkGroups } from '@academy/identity/shares';
import type { Context } from '../context.ts';
import { noteAnswer } from '../observability/answer.ts';
import { OverloadedError } from './responses.ts';
import { wantsPage } from './wants-page.ts';

/** Runs a request in its turn. */
export type RunInTurn = <Result>(
  request: FastifyRequest,
  work: () => Result | Promise<Result>,
) => Promise<Result>;

/** One shared error: thousands of stack traces would cost as much as the work they save. */
const OVERLOADED = new OverloadedError();

/** The share of pages in the slots of all requests. */
const PART_OF_PAGES = 4;
const WARN_EVERY_MS = 10_000;

/**
 * Runs every route in turns, and refuses requests before they are read where no more may wait. A turn surrounds the
 * handler: the body has arrived by then, and sending the response is not awaited, so slow clients hold no place.
 *
 * Pages wait apart from calls. They are rendered one at a time, so a few places are enough for them, and while a node
 * with empty caches renders, its calls are still answered. Returns what runs a page that is no route.
 */
export function shedOverload(
  app: FastifyInstance,
  { config, metrics, log, addressOf, sites }: Context,
): RunInTurn {
  const { maxActive, maxWaiting, maxWaitMs } = config.overload;
  const turnsOf = (part: number) =>
    createTurns({
      atOnce: Math.ceil(maxActive / part),
      waiting: Math.ceil(maxWaiting / part),
      maxWaitMs,
      refusal: () => OVERLOADED,
    });
  const calls = turnsOf(1);
  const pages = turnsOf(PART_OF_PAGES);
  // The event loop accepts one connection per iteration. Starting one request per iteration keeps iterations short, so
  // new connections don't wait for seconds under load.
  let previousStart: Promise<void> = Promise.resolve();
  const runIn =
    (turns: typeof calls): RunInTurn =>
    (request, work) =>
      turns.run(groupsOf(request), async () => {
        await (previousStart = previousStart.then(() => setImmediate()));
        return work();
      });
  const groupsOf = ({ raw, headers }: FastifyRequest) => [
    ...networkGroups(addressOf(raw)),
    { key: `tenant ${sites.byHost(headers.host).tenant.id}`, part: 1 / 2 },
  ];
  const [runCall, runPage] = [runIn(calls), runIn(pages)];
  // Health checks are always answered. Assets and publishing have their own limits, previews stay open, and
  // calls to the training portal are slow: none of them may use the slots of quick requests.
  const isExempt = (url: string) =>
    /^\/(health|metrics|assets|dev)\b/.test(url) ||
    ['/publishing/', '/labs/'].some((path) => url.startsWith(config.apiBasePath + path));

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isExempt(request.url))
      (wantsPage(request.raw, config) ? pages : calls).requireRoom(groupsOf(request));
    done();
  });

  const queued = new WeakSet<object>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler } = route;
    const run = route.config?.isPage ? runPage : runCall;
    // A HEAD route uses the handler of its GET, which is queued already.
    if (isExempt(route.url) || queued.has(handler)) return;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return run(request, () => handler.call(this, request, reply));
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

  const sum = (name: keyof ReturnType<typeof calls.state>) => calls.state()[name] + pages.state()[name];
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
  return runPage;
}
