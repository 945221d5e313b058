import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Sampler } from './settings.ts';

/** Where a request belongs in a trace, as W3C Trace Context has it. */
export type TraceContext = {
  traceId: string;
  /** The caller's span; none if the trace begins here. */
  parentSpanId: string | undefined;
  traceState: string | undefined;
  isSampled: boolean;
};

type Parent = { traceId: string; spanId: string; isSampled: boolean };

/** Longer lists are dropped, as the standard allows; strangers send this header too. */
const MAX_TRACE_STATE = 512;

/** The caller's trace if it names one, otherwise a new one. */
export function traceContextOf(headers: IncomingHttpHeaders, sampler: Sampler): TraceContext {
  const parent = parseTraceParent(headers['traceparent']);
  const traceId = parent?.traceId ?? newTraceId();
  const isSampled = parent && sampler.followsParent ? parent.isSampled : isBelow(traceId, sampler.ratio);
  const state = headers['tracestate'];
  return {
    traceId,
    parentSpanId: parent?.spanId,
    traceState: parent && typeof state === 'string' && state.length <= MAX_TRACE_STATE ? state : undefined,
    isSampled,
  };
}

export function parseTraceParent(header: string | string[] | undefined): Parent | null {
  if (typeof header !== 'string') return null;
  const found = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header);
  const [, version, traceId = '', spanId = '', flags = '', rest] = found ?? [];
  // Later versions may append fields; the first one may not.
  if (!found || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The same trace gets the same decision on every node that has the same ratio. */
function isBelow(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-12), 16) / 2 ** 48 < ratio;
}

function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
