import * as z from 'zod/mini';
import { settings } from '../setting.ts';
import { EXPORTERS, milliseconds, SAMPLERS, text, url, whole, word } from '../values.ts';

export const observabilitySettings = z.object({
  AUDIT_SYSLOG_URL: z
    .optional(z.string().check(z.regex(/^(udp|tcp|tls):\/\/[^\s/?#@]+:\d{1,5}\/?$/)))
    .register(settings, {
      about:
        'where events of logins and accounts are forwarded as syslog: `udp://host:514`, `tcp://host:601` or `tls://host:6514`; see [Audit of logins](#audit-of-logins)',
      must: 'an address like udp://host:514, tcp://host:601 or tls://host:6514',
      unset: 'they stay in the database',
    }),
  AUDIT_HTTP_URL: url(/^https?$/).register(settings, {
    about: 'a collector that gets them as JSON lines; in stage and prod https, or http on this machine',
    must: 'the http or https address of a collector',
    isSecret: true,
  }),
  AUDIT_HTTP_TOKEN: word().register(settings, {
    about: 'the bearer token for this collector',
    must: 'a bearer token for the collector, without spaces',
    isSecret: true,
  }),
  AUDIT_RETENTION_DAYS: z._default(whole(1, 36_500), 365).register(settings, {
    about: 'how many days they are stored',
    must: 'a whole number of days from 1 to 36500',
  }),
  LOG_LEVEL: z
    ._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info')
    .register(settings, {
      about: 'how much is logged: fatal, error, warn, info, debug, trace or silent',
      must: 'fatal, error, warn, info, debug, trace or silent',
    }),
  ACCESS_LOG: z._default(z.enum(['true', 'false']), 'false').register(settings, {
    about:
      'whether to log one line for each response: true or false; see [observability.md](observability.md#access-log)',
    must: 'true or false',
  }),
  METRICS_PORT: z.optional(whole(0, 65_535)).register(settings, {
    about:
      'the port of metrics and detailed health; see [observability.md](observability.md#the-port-for-operators)',
    must: 'a port number from 0 to 65535',
    unset: '`9464`, in local a free one if that is in use',
  }),
  METRICS_HOST: z._default(z.string(), '127.0.0.1').register(settings, {
    about: 'the address this port is opened on',
    must: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).register(settings, {
    about:
      'an OpenTelemetry collector for traces and log lines, such as `http://127.0.0.1:4318`; see [observability.md](observability.md#opentelemetry)',
    must: 'the http or https address of an OpenTelemetry collector',
    unset: 'nothing is sent',
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(/^https?$/).register(settings, {
    about: 'a full address of its own for traces',
    must: 'the http or https address that takes spans',
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url(/^https?$/).register(settings, {
    about: 'a full address of its own for log lines',
    must: 'the http or https address that takes log lines',
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: text().register(settings, {
    about: 'headers for the collector, such as `authorization=Bearer%20…`',
    must: 'pairs like name=value with commas between them',
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(z.enum(['http/json'])).register(settings, {
    about: 'the protocol; no other is supported',
    must: 'http/json, the one protocol that is spoken here, or not set',
    unset: '`http/json`',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: z._default(milliseconds(), 10_000).register(settings, {
    about: 'how many milliseconds a request to the collector may take',
    must: 'milliseconds from 100 to 3600000',
  }),
  OTEL_BSP_SCHEDULE_DELAY: z._default(whole(10, 3_600_000), 5_000).register(settings, {
    about: 'how many milliseconds spans wait to be sent together',
    must: 'milliseconds from 10 to 3600000',
  }),
  OTEL_SERVICE_NAME: text().register(settings, {
    about: 'the name of this site in traces',
    must: 'the name of this site in traces',
    unset: '`academy`',
  }),
  OTEL_RESOURCE_ATTRIBUTES: text().register(settings, {
    about: 'more about this site, such as `region=eu`',
    must: 'pairs like name=value with commas between them',
  }),
  OTEL_TRACES_EXPORTER: z._default(z.enum(EXPORTERS), 'otlp').register(settings, {
    about: 'where traces go: `otlp` or `none`',
    must: `one of ${EXPORTERS.join(', ')}`,
  }),
  OTEL_LOGS_EXPORTER: z._default(z.enum(EXPORTERS), 'otlp').register(settings, {
    about: 'where log lines go: `otlp` or `none`',
    must: `one of ${EXPORTERS.join(', ')}`,
  }),
  OTEL_TRACES_SAMPLER: z._default(z.enum(SAMPLERS), 'parentbased_always_on').register(settings, {
    about:
      'which traces are recorded: `always_on`, `always_off` or `traceidratio`, each also with `parentbased_` in front',
    must: `one of ${SAMPLERS.join(', ')}`,
  }),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1).register(settings, {
    about: 'the ratio for `traceidratio`, from 0 to 1',
    must: 'the part of the traces that is recorded, a number from 0 to 1',
  }),
  OTEL_SDK_DISABLED: z._default(z.enum(['true', 'false']), 'false').register(settings, {
    about: 'true turns OpenTelemetry off',
    must: 'true or false',
  }),
});
