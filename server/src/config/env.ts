import * as z from 'zod/mini';
import { REFRESH_SCOPE } from '@academy/domain/session';
import { environmentSchema } from '@academy/domain/tenant';
import { DEFAULT_POOLS } from '../database/pools.ts';
import { VARIABLE_NAMES, describeFault } from './env-descriptions.ts';
import {
  authorizeParameters,
  endSessionUrl,
  EXPORTERS,
  json,
  milliseconds,
  roles,
  SAMPLERS,
  secret,
  SECOND_FACTOR_RULES,
  text,
  tokenTypes,
  upstreamPairs,
  url,
  whole,
  word,
  words,
} from './env-values.ts';
import { LOOKUP_KINDS, PROFILE_NAMES } from '../people/token-profiles.ts';
import { StartupError } from './startup-error.ts';
import { describeUnknown } from './unknown-settings.ts';
import { parseProxies } from '../http/client-address.ts';

/** The only file that reads the environment. `config.ts` interprets the values. */

const schema = z.object({
  ACADEMY_ENV: z._default(environmentSchema, 'local'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000),
  HOST: z.optional(z.string()),
  TRUSTED_PROXIES: z.optional(z.string().check(z.refine((list) => parseProxies(list) !== undefined))),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[\w-]+$/))),
  AUDIT_SYSLOG_URL: z.optional(z.string().check(z.regex(/^(udp|tcp|tls):\/\/[^\s/?#@]+:\d{1,5}\/?$/))),
  AUDIT_HTTP_URL: url(/^https?$/),
  AUDIT_HTTP_TOKEN: word,
  AUDIT_RETENTION_DAYS: z._default(whole(1, 36_500), 365),
  PUBLIC_URL: url(/^https?$/),
  DATA_DIR: z._default(z.string(), '.data'),
  TENANTS_DIR: z._default(z.string(), 'content/tenants'),
  DATABASE_URL: url(/^postgres(ql)?$/),
  DATABASE_OWNER_URL: url(/^postgres(ql)?$/),
  DATABASE_READ_CONNECTIONS: z._default(whole(1, 200), DEFAULT_POOLS.sizes.reads),
  DATABASE_WRITE_CONNECTIONS: z._default(whole(1, 200), DEFAULT_POOLS.sizes.writes),
  // A publish holds one connection and writes its documents with another.
  DATABASE_PUBLISHING_CONNECTIONS: z._default(whole(2, 200), DEFAULT_POOLS.sizes.publishing),
  DATABASE_ASSET_CONNECTIONS: z._default(whole(1, 200), DEFAULT_POOLS.sizes.assets),
  DATABASE_STATEMENT_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.statementTimeoutMs),
  DATABASE_LOCK_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.lockTimeoutMs),
  DATABASE_CONNECT_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.connectTimeoutMs),
  DATABASE_PUBLISHING_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.publishingTimeoutMs),
  BACKUP_DIR: text,
  BACKUP_AT: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '03:00'),
  BACKUP_KEEP: z._default(whole(1, 1_000), 14),
  BACKUP_KEY: secret,
  BACKUP_KEY_FILE: text,
  ASSET_CACHE_MB: z._default(whole(0, 4_096), 64),
  ASSET_STREAMS: z._default(whole(1, 10_000), 256),
  ASSET_STREAMS_PER_ADDRESS: z._default(whole(1, 10_000), 64),
  API_BASE_PATH: z._default(z.string().check(z.regex(/^(\/[\w.-]+)+$/)), '/api/v1'),
  UPLOAD_RETENTION_MINUTES: z._default(whole(5, 10_080), 60),
  REVISION_RETENTION_DAYS: z._default(whole(0, 36_500), 0),
  PUBLISH_ITEM_SECONDS: z._default(z.coerce.number().check(z.gte(1), z.lte(600)), 20),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  ACCESS_LOG: z._default(z.enum(['true', 'false']), 'false'),
  OTEL_SDK_DISABLED: z._default(z.enum(['true', 'false']), 'false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(/^https?$/),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url(/^https?$/),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(z.enum(['http/json'])),
  OTEL_EXPORTER_OTLP_TIMEOUT: z._default(milliseconds, 10_000),
  OTEL_BSP_SCHEDULE_DELAY: z._default(whole(10, 3_600_000), 5_000),
  OTEL_SERVICE_NAME: text,
  OTEL_RESOURCE_ATTRIBUTES: text,
  OTEL_TRACES_EXPORTER: z._default(z.enum(EXPORTERS), 'otlp'),
  OTEL_LOGS_EXPORTER: z._default(z.enum(EXPORTERS), 'otlp'),
  OTEL_TRACES_SAMPLER: z._default(z.enum(SAMPLERS), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  LIMIT_PER_ADDRESS: z._default(whole(1, 1_000_000), 600),
  LIMIT_PER_PERSON: z._default(whole(1, 1_000_000), 600),
  MAX_ACTIVE_REQUESTS: z._default(whole(1, 100_000), 16),
  MAX_WAITING_REQUESTS: z._default(whole(0, 100_000), 50),
  MAX_EVENT_LOOP_DELAY_MS: z.optional(whole(0, 60_000)),
  KEEP_ALIVE_SECONDS: z._default(whole(1, 3600), 75),
  DRAIN_SECONDS: z.optional(whole(0, 3600)),
  SHUTDOWN_SECONDS: z.optional(whole(0, 3600)),
  ANSWER_CACHE_MB: z._default(whole(0, 65_536), 64),
  PAGE_CACHE_MB: z._default(whole(0, 65_536), 64),
  TEXT_CACHE_MB: z._default(whole(0, 65_536), 32),
  CACHE_MAX_ENTRIES: z._default(whole(0, 10_000_000), 10_000),
  OIDC_ISSUER: url(/^https?$/),
  OIDC_CLIENT_ID: z._default(z.string().check(z.minLength(1)), 'academy'),
  OIDC_SCOPE: z._default(z.string().check(z.regex(/(^| )openid( |$)/)), REFRESH_SCOPE),
  OIDC_PROFILE: z.optional(z.enum(PROFILE_NAMES)),
  OIDC_AUDIENCE: word,
  OIDC_TOKEN_TYPES: z.optional(tokenTypes),
  OIDC_CLIENT_CLAIM: z.optional(z.enum(['azp', 'client_id', 'cid', 'appid', 'none'])),
  OIDC_SUBJECT_CLAIM: word,
  OIDC_EMAIL_CLAIMS: words,
  OIDC_EMAIL_VERIFIED_CLAIM: word,
  OIDC_FIRST_NAME_CLAIMS: words,
  OIDC_LAST_NAME_CLAIMS: words,
  OIDC_LOOKUP: z.optional(z.enum(LOOKUP_KINDS)),
  OIDC_INTROSPECTION_CLIENT_ID: text,
  OIDC_INTROSPECTION_CLIENT_SECRET: text,
  OIDC_AUTHORIZE_PARAMETERS: z.optional(authorizeParameters),
  OIDC_ROLES_CLAIM: word,
  OIDC_ROLES: z.optional(roles),
  OIDC_END_SESSION_URL: z.optional(endSessionUrl),
  OIDC_LOGOUT_URL: url(/^https?$/),
  SECOND_FACTOR: z._default(z.enum(SECOND_FACTOR_RULES), 'optional'),
  FRESH_LOGIN_MINUTES: z.optional(whole(0, 1440)),
  IDENTITY_ENCRYPTION_KEY: secret,
  REGISTRATION_URL: url(/^https?$/),
  ACCOUNT_URL: url(/^https?$/),
  UPSTREAM_CLIENT_IDS: upstreamPairs,
  UPSTREAM_CLIENT_SECRETS: upstreamPairs,
  LOGIN_RETENTION_MINUTES: z._default(whole(5, 60), 10),
  ACCOUNT_DELETION_DAYS: z._default(whole(0, 365), 7),
  ADDRESS_UNDO_DAYS: z._default(whole(1, 365), 7),
  SMTP_URL: url(/^smtps?$/),
  MAIL_RETENTION_DAYS: z._default(whole(1, 36_500), 30),
  MAIL_FROM: z.optional(z.email()),
  STORE_URL: url(/^https?$/),
  STORE_WEBHOOK_SECRET: secret,
  EDUCATES_URL: url(/^https?$/),
  EDUCATES_CLIENT_ID: text,
  EDUCATES_CLIENT_SECRET: text,
  EDUCATES_USERNAME: text,
  EDUCATES_PASSWORD: text,
  EDUCATES_WEBHOOK_SECRET: secret,
  TAG_MANAGER_ENABLED: z._default(z.enum(['true', 'false']), 'false'),
  TAG_MANAGER_URL: z._default(z.url({ protocol: /^https$/ }), 'https://www.googletagmanager.com/gtm.js'),
  TAG_MANAGER_IDS: z._default(z.string().check(z.regex(/^ *([a-z][a-z0-9]*=[\w-]+( +|$))*$/)), ''),
  VIDEO_ACCOUNTS: z._default(
    z.string().check(z.regex(/^ *([a-z][a-z0-9]*=[\w-]{1,64}\/[\w-]{1,64}( +|$))*$/)),
    '',
  ),
  CONSENT_SCRIPT_URL: url(/^https$/),
  OFFLINE_COPIES: z._default(z.enum(['on', 'off']), 'on'),
  PREVIEW_FOLDER: z.optional(z.string()),
  PREVIEW_TENANT: z.optional(z.string()),
  PREVIEW_CACHE: z.optional(z.string()),
  PREVIEW_VARIABLES: z._default(z.pipe(json, z.record(z.string(), z.string())), {}),
  WEB_DEV_SERVER: url(/^http$/),
  THIRD_PARTY_HOSTS: z._default(
    z.string().check(z.regex(/^ *((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)? *)*$/i)),
    '',
  ),
  USER_ID_GLOBAL: z.optional(z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/))),
});

export type Env = z.infer<typeof schema>;

export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  // Shells and compose files set an empty variable for "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = schema.safeParse(set);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path: [name] }) =>
    describeFault(name as keyof Env, set[name as keyof Env]),
  );
  throw new StartupError(lines.join('\n'));
}

/** A sentence for each variable that looks like a setting and is none. */
export function findUnknownSettings(variables: NodeJS.ProcessEnv = process.env): string[] {
  return describeUnknown(
    Object.keys(variables).filter((name) => variables[name] !== ''),
    VARIABLE_NAMES,
  );
}

/** The settings that the environment gives. */
export function findSetVariables(variables: NodeJS.ProcessEnv = process.env): string[] {
  return VARIABLE_NAMES.filter((name) => (variables[name] ?? '') !== '');
}
