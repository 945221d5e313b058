import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { createExporter } from './exporter.ts';
import { readLogLine } from './log-records.ts';
import { logsBody, tracesBody } from './otlp.ts';
import type { Attributes, FinishedSpan, LogRecord, SPAN_KIND } from './otlp.ts';
import type { TelemetrySettings } from './settings.ts';
import { newSpanId, traceContextOf } from './trace-context.ts';
import type { TraceContext } from './trace-context.ts';

/** A piece of work in a trace. Also one that is not recorded has ids, for the log. */
export type Span = {
  traceId: string;
  spanId: string;
  isSampled: boolean;
  correlationId: string;
  end: (input: { name: string; attributes: Attributes; isError: boolean }) => void;
};

/** OpenTelemetry by OTLP over HTTP, without its SDK (docs/decisions/0072-observed.md). */
export type Telemetry = {
  /** The span of a request, in the trace of whoever sent it. */
  startRequest: (headers: IncomingHttpHeaders, correlationId: string) => Span;
  /** The span of a query, within the running request; null outside of requests and of traces that are recorded. */
  startQuery: () => Span | null;
  /** Runs work as part of a span. */
  run: <Result>(span: Span, work: () => Result) => Result;
  /** What each line of the log has of the running request. */
  logFields: () => Record<string, string>;
  /** Sends a line of the log, as pino writes it. */
  exportLine: (line: string) => void;
  /** Adds its metric, which counts from the start of the process. */
  register: (metrics: Registry) => void;
  stop: () => Promise<void>;
};

type Warn = (facts: object, message: string) => void;

export function createTelemetry(settings: TelemetrySettings, { warn }: { warn: Warn }): Telemetry {
  const running = new AsyncLocalStorage<Span>();
  const resource = { ...settings.resource, 'service.instance.id': randomUUID(), 'process.pid': process.pid };
  const dropped = new Counter({
    name: 'academy_telemetry_dropped_total',
    help: 'Spans and log lines that the collector did not take',
    labelNames: ['kind'],
    registers: [],
  });
  for (const kind of ['spans', 'logs']) dropped.inc({ kind }, 0);
  const { tracesUrl, logsUrl } = settings;
  const shared = { ...settings, warn };
  const spans =
    tracesUrl === null
      ? undefined
      : createExporter<FinishedSpan>({
          ...shared,
          url: tracesUrl,
          toBody: (items) => tracesBody(resource, items),
          onDropped: (count) => dropped.inc({ kind: 'spans' }, count),
        });
  const logs =
    logsUrl === null
      ? undefined
      : createExporter<LogRecord>({
          ...shared,
          url: logsUrl,
          toBody: (items) => logsBody(resource, items),
          onDropped: (count) => dropped.inc({ kind: 'logs' }, count),
        });

  const start = (
    kind: keyof typeof SPAN_KIND,
    { traceId, parentSpanId, traceState, isSampled }: TraceContext,
    correlationId: string,
  ): Span => {
    const spanId = newSpanId();
    const startedAt = now();
    const end: Span['end'] = (finished) => {
      if (!isSampled) return;
      spans?.add({
        traceId,
        spanId,
        parentSpanId,
        traceState,
        kind,
        start: startedAt,
        end: now(),
        ...finished,
      });
    };
    return { traceId, spanId, isSampled, correlationId, end };
  };

  return {
    startRequest: (headers, correlationId) =>
      start('server', traceContextOf(headers, settings.sampler), correlationId),
    startQuery() {
      const parent = running.getStore();
      if (!parent?.isSampled || !spans) return null;
      const { traceId, spanId: parentSpanId, correlationId } = parent;
      return start(
        'client',
        { traceId, parentSpanId, traceState: undefined, isSampled: true },
        correlationId,
      );
    },
    run: (span, work) => running.run(span, work),
    logFields() {
      const span = running.getStore();
      if (!span) return {};
      return { trace_id: span.traceId, span_id: span.spanId, correlationId: span.correlationId };
    },
    exportLine(line) {
      const record = logs && readLogLine(line);
      if (record) logs.add(record);
    },
    register: (metrics) => metrics.registerMetric(dropped),
    stop: async () => void (await Promise.all([spans?.stop(), logs?.stop()])),
  };
}

/** Monotonic, so that no span ends before it starts when the clock is set. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
