import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';

export type ObservabilitySettings = {
  /** The port of metrics and detailed health, and whether another one may be used if it is taken. */
  metrics: { port: number; host: string; takesAnyPort: boolean };
  accessLog: boolean;
  /** OpenTelemetry, if a collector is configured. */
  telemetry: TelemetrySettings | undefined;
};

export type TelemetrySettings = {
  /** Where spans and log lines are sent; null for nowhere. */
  tracesUrl: string | null;
  logsUrl: string | null;
  headers: Record<string, string>;
  timeoutMs: number;
  /** How long a span or a line waits to be batched. */
  delayMs: number;
  resource: Record<string, string>;
  sampler: Sampler;
};

/** The share of new traces that is recorded, and whether a caller's decision is followed. */
export type Sampler = { followsParent: boolean; ratio: number };

const DEFAULT_METRICS_PORT = 9464;

export function readObservability(env: Env): ObservabilitySettings {
  const isLocal = env.ACADEMY_ENV === 'local';
  return {
    metrics: {
      port: env.METRICS_PORT ?? DEFAULT_METRICS_PORT,
      host: env.METRICS_HOST,
      // In local a second server may run alongside the first one; elsewhere a scraper expects the port.
      takesAnyPort: isLocal && env.METRICS_PORT === undefined,
    },
    accessLog: env.ACCESS_LOG === 'true',
    telemetry: telemetryOf(env),
  };
}

function telemetryOf(env: Env): TelemetrySettings | undefined {
  if (env.OTEL_SDK_DISABLED === 'true') return undefined;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const urlOf = (own: string | undefined, path: string) => own ?? (base === undefined ? null : base + path);
  const traces = urlOf(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, '/v1/traces');
  const logs = urlOf(env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT, '/v1/logs');
  const tracesUrl = env.OTEL_TRACES_EXPORTER === 'none' ? null : traces;
  const logsUrl = env.OTEL_LOGS_EXPORTER === 'none' ? null : logs;
  if (tracesUrl === null && logsUrl === null) return undefined;
  const { 'service.name': named, ...attributes } = pairsOf('OTEL_RESOURCE_ATTRIBUTES', env);
  return {
    tracesUrl,
    logsUrl,
    headers: pairsOf('OTEL_EXPORTER_OTLP_HEADERS', env),
    timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
    resource: {
      'deployment.environment.name': env.ACADEMY_ENV,
      ...attributes,
      'service.name': env.OTEL_SERVICE_NAME ?? named ?? 'academy',
    },
    sampler: samplerOf(env),
  };
}

/** `name=value` separated by commas, percent-encoded, as in the OpenTelemetry specification. */
function pairsOf(
  name: 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_RESOURCE_ATTRIBUTES',
  env: Env,
): Record<string, string> {
  const entries = (env[name] ?? '').split(',').filter((entry) => entry.trim() !== '');
  try {
    return Object.fromEntries(
      entries.map((entry) => {
        const [key = '', ...value] = entry.split('=');
        if (key.trim() === '' || value.length === 0) throw new Error('no pair');
        return [decodeURIComponent(key.trim()), decodeURIComponent(value.join('=').trim())];
      }),
    );
  } catch {
    // Headers may contain a token, so the value is not printed.
    throw new StartupError(`${name} must be pairs like name=value with commas between them.`);
  }
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const kind = name.replace('parentbased_', '');
  return {
    followsParent: name.startsWith('parentbased_'),
    ratio: kind === 'always_on' ? 1 : kind === 'always_off' ? 0 : ratio,
  };
}
