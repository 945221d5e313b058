/** The shapes of OTLP/HTTP in JSON, version 1: https://opentelemetry.io/docs/specs/otlp. */

export type AttributeValue = string | number | boolean;
export type Attributes = Record<string, AttributeValue | undefined>;

/** The kinds of spans that this server makes. */
export const SPAN_KIND = { server: 2, client: 3 } as const;

export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  traceState: string | undefined;
  name: string;
  kind: keyof typeof SPAN_KIND;
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  attributes: Attributes;
  isError: boolean;
};

export type LogRecord = {
  time: number;
  severity: { number: number; text: string };
  body: string;
  attributes: Attributes;
  traceId: string | undefined;
  spanId: string | undefined;
};

const SCOPE = { name: 'academy' };

export function tracesBody(resource: Attributes, spans: readonly FinishedSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: SCOPE, spans: spans.map(spanOf) }],
      },
    ],
  };
}

export function logsBody(resource: Attributes, records: readonly LogRecord[]): object {
  return {
    resourceLogs: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeLogs: [{ scope: SCOPE, logRecords: records.map(recordOf) }],
      },
    ],
  };
}

function spanOf({ kind, start, end, attributes, isError, ...ids }: FinishedSpan): object {
  return {
    traceId: ids.traceId,
    spanId: ids.spanId,
    ...(ids.parentSpanId !== undefined && { parentSpanId: ids.parentSpanId }),
    ...(ids.traceState !== undefined && { traceState: ids.traceState }),
    name: ids.name,
    kind: SPAN_KIND[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: isError ? { code: 2 } : {},
  };
}

function recordOf({ time, severity, body, attributes, traceId, spanId }: LogRecord): object {
  return {
    timeUnixNano: nanoseconds(time),
    severityNumber: severity.number,
    severityText: severity.text,
    body: { stringValue: body },
    attributes: attributesOf(attributes),
    ...(traceId !== undefined && { traceId }),
    ...(spanId !== undefined && { spanId }),
  };
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
}

function valueOf(value: AttributeValue): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  // Whole numbers have 64 bits there, which JSON writes as text.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** As text, since a number of JavaScript has too few digits. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.floor((ms - whole) * 1_000_000)));
}
