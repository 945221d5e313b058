import type { Attributes, LogRecord } from './otlp.ts';

/** Severities by the levels of pino. */
const SEVERITIES: Record<number, LogRecord['severity']> = {
  10: { number: 1, text: 'TRACE' },
  20: { number: 5, text: 'DEBUG' },
  30: { number: 9, text: 'INFO' },
  40: { number: 13, text: 'WARN' },
  50: { number: 17, text: 'ERROR' },
  60: { number: 21, text: 'FATAL' },
};

/** A line of the log as a record of OpenTelemetry; null if it is none. */
export function readLogLine(line: string): LogRecord | null {
  const parsed = parse(line);
  if (!parsed) return null;
  const { level, time, msg, pid: _, hostname: __, trace_id, span_id, err, ...rest } = parsed;
  return {
    time: Number(time),
    severity: SEVERITIES[Number(level)] ?? { number: 9, text: 'INFO' },
    body: textOf(msg) ?? '',
    attributes: { ...attributesOf(rest), ...exceptionOf(err) },
    traceId: textOf(trace_id),
    spanId: textOf(span_id),
  };
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function attributesOf(facts: Record<string, unknown>): Attributes {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
      return [name, isPlain ? (value as string | number | boolean) : JSON.stringify(value)];
    }),
  );
}

function exceptionOf(error: unknown): Attributes {
  if (typeof error !== 'object' || error === null) return {};
  const { type, message, stack } = error as Record<string, unknown>;
  return {
    'exception.type': textOf(type),
    'exception.message': textOf(message),
    'exception.stacktrace': textOf(stack),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
