import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { context, createNoopMeter, propagation, trace } from '@opentelemetry/api';
import type { MeterProvider } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { levels } from 'pino';
import { Counter } from 'prom-client';
import type { TelemetrySettings } from './settings.ts';

export type Telemetry = {
  sendLine: (line: string) => void;
  /** What the collector did not accept. */
  dropped: Counter;
  stop: () => Promise<void>;
};

type Warn = (facts: object, message: string) => void;

const WARN_EVERY_MS = 60_000;
/** How long the last batch may take when the server stops. */
const STOP_MS = 3_000;

/** Starts OpenTelemetry. Only loaded if a collector is configured; otherwise its API does nothing. */
export function startTelemetry(settings: TelemetrySettings, warn: Warn): Telemetry {
  const { tracesUrl, logsUrl, headers, timeoutMs, delayMs, sampler } = settings;
  const resource = defaultResource().merge(
    resourceFromAttributes({
      ...settings.resource,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
    }),
  );
  const dropped = new Counter({
    name: 'academy_telemetry_dropped_total',
    help: 'Spans and log lines that the collector did not take',
    labelNames: ['kind'],
    registers: [],
  });
  warnOfErrors(warn, new URL(tracesUrl ?? logsUrl ?? '').host);
  const batch = (kind: 'spans' | 'logs') => ({
    scheduledDelayMillis: delayMs,
    selfObsMeterProvider: dropMeter(dropped, kind),
  });
  const sending = { headers, timeoutMillis: timeoutMs };

  const ratio = new TraceIdRatioBasedSampler(sampler.ratio);
  const traces = new TracerProvider({
    resource,
    sampler: sampler.followsParent ? new ParentBasedSampler({ root: ratio }) : ratio,
    spanProcessors:
      tracesUrl === null
        ? []
        : [
            new BatchSpanProcessor({
              ...batch('spans'),
              exporter: new OTLPTraceExporter({ ...sending, url: tracesUrl }),
            }),
          ],
  });
  const logs = new LoggerProvider({
    resource,
    processors:
      logsUrl === null
        ? []
        : [
            new BatchLogRecordProcessor({
              ...batch('logs'),
              exporter: new OTLPLogExporter({ ...sending, url: logsUrl }),
            }),
          ],
  });
  trace.setGlobalTracerProvider(traces);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const logger = logs.getLogger('academy');

  return {
    sendLine: (line) => logger.emit(recordOf(line)),
    dropped,
    async stop() {
      const stopped = Promise.allSettled([traces.shutdown(), logs.shutdown()]);
      // An unresponsive collector must not block the shutdown.
      await Promise.race([stopped, delay(STOP_MS, undefined, { ref: false })]);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** Logs an unreachable collector once a minute. Its address may contain a password. */
function warnOfErrors(warn: Warn, collector: string): void {
  let warnedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    const reason = typeof error === 'string' ? error : error.message;
    warn({ collector, reason }, 'The collector of telemetry did not accept what was sent');
  });
}

/** Only counts what the SDK could not deliver, out of its metrics about itself. */
function dropMeter(dropped: Counter, kind: string): MeterProvider {
  dropped.inc({ kind }, 0);
  const meter = createNoopMeter();
  meter.createCounter = () => ({
    add(count, attributes) {
      if (attributes?.['error.type'] !== undefined) dropped.inc({ kind }, count);
    },
  });
  return { getMeter: () => meter };
}

/** A log line as a record; the SDK adds the running span. */
function recordOf(line: string) {
  const {
    level,
    time,
    msg,
    pid: _pid,
    hostname: _host,
    trace_id: _trace,
    span_id: _span,
    err,
    ...attributes
  } = JSON.parse(line);
  const severityText = levels.labels[level]?.toUpperCase() ?? 'INFO';
  return {
    timestamp: time,
    severityText,
    severityNumber: SeverityNumber[severityText as keyof typeof SeverityNumber],
    body: msg,
    attributes: {
      ...attributes,
      'exception.type': err?.type,
      'exception.message': err?.message,
      'exception.stacktrace': err?.stack,
    },
  };
}
