import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { BaseContext } from '../context.ts';
import { newCorrelationId } from '../http/correlation-id.ts';
import { loggedPath } from '../http/logged-path.ts';
import { send } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';
import { guarded } from './guarded.ts';
import { beginAnswer } from './answer.ts';
import type { Answer } from './answer.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse; startedAt: number };

/** What an answer is counted by. */
type Known = Pick<Answer, 'route' | 'tenantId'>;

type Observed = Exchange & { path: string; bytesBefore: number; isCached: boolean };

/** Watches every answer of the server, also those that skip the framework. */
export type AnswerObserver = {
  sendPrepared: (prepared: Prepared, exchange: Exchange) => void;
  /** Runs the work that answers a request, and observes its end. */
  observe: (exchange: Exchange, work: () => void) => void;
};

export function observeAnswers({
  config: { observability },
  metrics,
  telemetry,
  log,
}: Pick<BaseContext, 'config' | 'metrics' | 'telemetry' | 'log'>): AnswerObserver {
  const durations = metrics.durations({
    name: 'academy_request_duration_seconds',
    help: 'Time to answer, by route, method, status class and whether it was prepared',
    labels: ['route', 'method', 'status', 'cached'],
  });
  const ofTenants = metrics.counter({
    name: 'academy_tenant_requests_total',
    help: 'Answers of each tenant, by status class; files belong to no tenant',
    labels: ['tenant', 'status'],
  });
  const accessLog = observability.accessLog ? loggerOf(log) : undefined;
  const isDetailed = accessLog !== undefined || telemetry !== undefined;

  const count = (
    { route, tenantId }: Known,
    { request, response, startedAt }: Exchange,
    { isCached, isSent }: { isCached: boolean; isSent: boolean },
  ) => {
    const status = isSent ? `${Math.floor(response.statusCode / 100)}xx` : CLOSED;
    durations.observe(
      [route, methodOf(request), status, isCached ? 'true' : 'false'],
      (performance.now() - startedAt) / 1000,
    );
    ofTenants.add([tenantId, status]);
  };

  const describe = (
    answer: Answer,
    { request, response, startedAt, path, bytesBefore, isCached }: Observed,
  ) => {
    const { route, tenantId, userId, correlationId, span } = answer;
    const method = methodOf(request);
    const { statusCode: status } = response;
    span?.end({
      name: `${method} ${route}`,
      isError: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.path': path,
        'http.response.status_code': status,
        'academy.correlation_id': correlationId,
        'academy.tenant': tenantId,
        'academy.cached': isCached,
        'user.id': userId ?? undefined,
      },
    });
    accessLog?.info(
      {
        correlationId,
        method,
        route,
        path,
        status,
        bytes: request.socket.bytesWritten - bytesBefore,
        ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
        tenantId,
        userId,
        cached: isCached,
        ...(!response.writableFinished && { aborted: true }),
        ...(span && { trace_id: span.traceId, span_id: span.spanId }),
      },
      'answered',
    );
  };

  /** Read at the beginning, since the login provider rewrites the address. */
  const watch = (exchange: Exchange, isCached: boolean): Observed => ({
    ...exchange,
    isCached,
    path: loggedPath(exchange.request.url),
    bytesBefore: exchange.request.socket.bytesWritten,
  });
  const startSpan = ({ headers }: IncomingMessage, correlationId: string) =>
    telemetry?.startRequest(headers, correlationId);
  const describeAtEnd = (
    { route, tenantId }: Known,
    exchange: Exchange,
    { correlationId, isCached }: { correlationId: string; isCached: boolean },
  ) => {
    const span = startSpan(exchange.request, correlationId);
    const observed = watch(exchange, isCached);
    exchange.response.once(
      'close',
      guarded(log, () => describe({ route, tenantId, correlationId, userId: null, span }, observed)),
    );
  };

  return {
    // What is ready is counted at once: how long a client takes to read says nothing about the server.
    sendPrepared(prepared, exchange) {
      const { request, response } = exchange;
      if (isDetailed) {
        const correlationId = newCorrelationId();
        response.setHeader('x-correlation-id', correlationId);
        describeAtEnd(prepared, exchange, { correlationId, isCached: true });
      }
      send(prepared, request, response);
      count(prepared, exchange, { isCached: true, isSent: true });
    },
    observe(exchange, work) {
      const { request, response } = exchange;
      const answer = beginAnswer(request);
      answer.span = startSpan(request, answer.correlationId);
      const observed = isDetailed ? watch(exchange, false) : undefined;
      if (observed) response.setHeader('x-correlation-id', answer.correlationId);
      const finish = guarded(log, () => {
        count(answer, exchange, { isCached: false, isSent: response.writableFinished });
        if (observed) describe(answer, observed);
      });
      response.once('close', finish);
      if (answer.span && telemetry) telemetry.run(answer.span, work);
      else work();
    },
  };
}

/** Written whatever the level of the other lines is. */
function loggerOf(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { level: 'info' });
}

/** Clients can invent methods, which must not become labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.has(method) ? method : 'other';
}

/** The client left before the answer was complete. */
const CLOSED = 'closed';
