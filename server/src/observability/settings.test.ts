import { describe, expect, it } from 'vitest';
import { readEnv } from '../config/env.ts';
import { readObservability } from './settings.ts';

const settingsOf = (variables: Record<string, string>) => readObservability(readEnv(variables));
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('the settings of operators', () => {
  it('OBS-01 open the port to this machine only, and are all optional', () => {
    expect(settingsOf({})).toEqual({
      metrics: { port: 9464, host: '127.0.0.1', takesAnyPort: true },
      accessLog: false,
      telemetry: undefined,
    });
    const named = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', ACCESS_LOG: 'true' };
    expect(settingsOf(named)).toMatchObject({
      metrics: { port: 9100, host: '0.0.0.0', takesAnyPort: false },
      accessLog: true,
    });
    expect(settingsOf({ ACADEMY_ENV: 'qat' }).metrics.takesAnyPort).toBe(false);
  });

  it('OBS-05 are those of OpenTelemetry', () => {
    expect(settingsOf(COLLECTOR).telemetry).toMatchObject({
      tracesUrl: 'http://collector:4318/v1/traces',
      logsUrl: 'http://collector:4318/v1/logs',
      resource: { 'service.name': 'academy' },
      sampler: { followsParent: true, ratio: 1 },
    });
    const own = {
      ...COLLECTOR,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.org/in',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=named,region=eu',
    };
    expect(settingsOf(own).telemetry).toMatchObject({
      tracesUrl: 'https://traces.example.org/in',
      logsUrl: null,
      sampler: { followsParent: true, ratio: 0.25 },
      resource: { 'service.name': 'named', region: 'eu' },
    });
    expect(settingsOf({ ...own, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeUndefined();
    expect(
      settingsOf({ ...COLLECTOR, OTEL_LOGS_EXPORTER: 'none', OTEL_TRACES_EXPORTER: 'none' }).telemetry,
    ).toBeUndefined();
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json/],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER must be one of always_on, /],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must be the part of the traces/],
    [{ METRICS_PORT: '70000' }, /^METRICS_PORT must be a port number/],
    [{ ACCESS_LOG: 'yes' }, /^ACCESS_LOG must be true or false/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://zansecret' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be the http/],
    [{ ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: 'zansecret' }, /^OTEL_EXPORTER_OTLP_HEADERS must be pairs/],
  ])('OBS-05 refuse %j with a sentence, and no secret in it', (variables, message) => {
    expect(() => settingsOf(variables)).toThrow(message);
    expect(() => settingsOf(variables)).not.toThrow('zansecret');
  });
});
