import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { BaseContext } from '../context.ts';
import { loggedPath } from './logged-path.ts';
import { guarded } from './guarded.ts';
import { answerTo, CORRELATION_ID } from './answer.ts';

/** Counts every response, and writes its access log line and its span if these are on. */
export function answerObserver({
  config: { observability },
  metrics,
  log,
}: Pick<BaseContext, 'config' | 'metrics' | 'log'>) {
  const durations = new Histogram({
    name: 'academy_request_duration_seconds',
    help: 'Time to answer, by route, method, status class and whether it was prepared',
    labelNames: ['route', 'method', 'status', 'cached'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });
  const ofTenants = new Counter({
    name: 'academy_tenant_requests_total',
    help: 'Answers of each tenant, by status class; files belong to no tenant',
    labelNames: ['tenant', 'status'],
    registers: [metrics],
  });
  const accessLog = observability.accessLog ? loggerOf(log) : undefined;
  const isDetailed = accessLog !== undefined || observability.telemetry !== undefined;
  const tracer = trace.getTracer('academy');

  return ({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void => {
    const startedAt = performance.now();
    const bytesBefore = request.socket.bytesWritten;
    // Read now, since the login provider rewrites the address.
    const path = isDetailed ? loggedPath(request.url) : '';
    const answer = answerTo(request);
    const { correlationId } = answer;
    const caller = propagation.extract(ROOT_CONTEXT, request.headers).setValue(CORRELATION_ID, correlationId);
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, caller);
    answer.trace = trace.setSpan(caller, span);
    if (isDetailed) response.setHeader('x-correlation-id', correlationId);

    const finish = () => {
      const { route, tenantId, userId, isCached } = answer;
      const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
      const { statusCode: status } = response;
      const statusClass = response.writableFinished ? `${Math.floor(status / 100)}xx` : CLOSED;
      const ms = performance.now() - startedAt;
      durations.observe({ route, method, status: statusClass, cached: String(isCached) }, ms / 1000);
      ofTenants.inc({ tenant: tenantId, status: statusClass });
      span.updateName(`${method} ${route}`).setAttributes({
        'http.request.method': method,
        'http.route': route,
        'url.path': path,
        'http.response.status_code': status,
        'academy.correlation_id': correlationId,
        'academy.tenant': tenantId,
        'academy.cached': isCached,
        'user.id': userId ?? undefined,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      accessLog?.info(
        {
          correlationId,
          method,
          route,
          path,
          status,
          bytes: request.socket.bytesWritten - bytesBefore,
          ms: Math.round(ms * 1000) / 1000,
          tenantId,
          userId,
          cached: isCached,
          ...(!response.writableFinished && { aborted: true }),
        },
        'answered',
      );
    };
    response.once('close', context.bind(answer.trace, guarded(log, finish)));
  };
}

/** Written regardless of the level of other lines. */
function loggerOf(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { level: 'info' });
}

/** Clients can invent methods, which must not become labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The client disconnected before the response was complete. */
const CLOSED = 'closed';
