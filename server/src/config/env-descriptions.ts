import { environmentSchema } from '@academy/domain/tenant';
import { LOOKUP_KINDS, PROFILE_NAMES, TOKEN_TYPES } from '../people/token-profiles.ts';
import { EXPORTERS, SAMPLERS, SECOND_FACTOR_RULES } from './env-values.ts';

/** The values that each variable allows, as the message about a wrong one says it. */
const allowedValues = {
  ACADEMY_ENV: environmentSchema.options.join(', '),
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  TRUSTED_PROXIES:
    'addresses or ranges of your proxies with spaces or commas between them, such as 10.0.0.0/8 or 2001:db8::7, and no public range wider than /8 or, of IPv6, /20',
  COUNTRY_HEADER: 'the name of a request header, such as cf-ipcountry',
  AUDIT_SYSLOG_URL: 'an address like udp://host:514, tcp://host:601 or tls://host:6514',
  AUDIT_HTTP_URL: 'the http or https address of a collector',
  AUDIT_HTTP_TOKEN: 'a bearer token for the collector, without spaces',
  AUDIT_RETENTION_DAYS: 'a whole number of days from 1 to 36500',
  PUBLIC_URL: 'an http or https address, such as https://learn.example.org',
  DATA_DIR: 'a folder',
  TENANTS_DIR: 'a folder with a folder for each tenant',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  DATABASE_OWNER_URL: 'an address like postgres://owner:password@host:5432/name',
  DATABASE_READ_CONNECTIONS: 'a number from 1 to 200',
  DATABASE_WRITE_CONNECTIONS: 'a number from 1 to 200',
  DATABASE_PUBLISHING_CONNECTIONS: 'a number from 2 to 200',
  DATABASE_ASSET_CONNECTIONS: 'a number from 1 to 200',
  DATABASE_STATEMENT_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  DATABASE_LOCK_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  DATABASE_CONNECT_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  DATABASE_PUBLISHING_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  BACKUP_DIR: 'a folder',
  BACKUP_AT: 'a time of day in UTC, such as 03:00',
  BACKUP_KEEP: 'a whole number from 1 to 1000',
  BACKUP_KEY: 'at least 16 characters, 8 different ones',
  BACKUP_KEY_FILE: 'a file that contains the key',
  ASSET_CACHE_MB: 'a number from 0 to 4096',
  ASSET_STREAMS: 'a number from 1 to 10000',
  ASSET_STREAMS_PER_ADDRESS: 'a number from 1 to 10000',
  API_BASE_PATH: 'a path that starts with a slash and does not end in one',
  UPLOAD_RETENTION_MINUTES: 'a whole number of minutes from 5 to 10080',
  REVISION_RETENTION_DAYS: 'a whole number of days from 0 to 36500',
  PUBLISH_ITEM_SECONDS: 'how long one text may take to be checked or rendered, 1 to 600 seconds',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_PORT: 'a port number from 0 to 65535',
  METRICS_HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ACCESS_LOG: 'true or false',
  OTEL_SDK_DISABLED: 'true or false',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the http or https address of an OpenTelemetry collector',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the http or https address that takes spans',
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'the http or https address that takes log lines',
  OTEL_EXPORTER_OTLP_HEADERS: 'pairs like name=value with commas between them',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json, the one protocol that is spoken here, or not set',
  OTEL_EXPORTER_OTLP_TIMEOUT: 'milliseconds from 100 to 3600000',
  OTEL_BSP_SCHEDULE_DELAY: 'milliseconds from 10 to 3600000',
  OTEL_SERVICE_NAME: 'the name of this site in traces',
  OTEL_RESOURCE_ATTRIBUTES: 'pairs like name=value with commas between them',
  OTEL_TRACES_EXPORTER: EXPORTERS.join(', '),
  OTEL_LOGS_EXPORTER: EXPORTERS.join(', '),
  OTEL_TRACES_SAMPLER: SAMPLERS.join(', '),
  OTEL_TRACES_SAMPLER_ARG: 'the part of the traces that is recorded, a number from 0 to 1',
  LIMIT_PER_ADDRESS: 'a whole number of requests a minute from 1 to 1000000',
  LIMIT_PER_PERSON: 'a whole number of requests a minute from 1 to 1000000',
  MAX_ACTIVE_REQUESTS: 'a whole number from 1 to 100000',
  MAX_WAITING_REQUESTS: 'a whole number from 0 to 100000',
  MAX_EVENT_LOOP_DELAY_MS: 'a whole number of milliseconds from 0 to 60000',
  KEEP_ALIVE_SECONDS: 'a whole number of seconds from 1 to 3600',
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 3600',
  SHUTDOWN_SECONDS: 'a whole number of seconds from 0 to 3600',
  ANSWER_CACHE_MB: 'a whole number of megabytes from 0 to 65536',
  PAGE_CACHE_MB: 'a whole number of megabytes from 0 to 65536',
  TEXT_CACHE_MB: 'a whole number of megabytes from 0 to 65536',
  CACHE_MAX_ENTRIES: 'a whole number from 0 to 10000000',
  OIDC_ISSUER: 'the http or https address of an OpenID provider',
  OIDC_CLIENT_ID: 'the name under which the provider knows this site',
  OIDC_SCOPE: 'scopes with spaces between them, openid among them',
  OIDC_PROFILE: PROFILE_NAMES.join(', '),
  OIDC_AUDIENCE: 'the audience of access tokens, without spaces',
  OIDC_TOKEN_TYPES: `types with spaces between them, out of ${TOKEN_TYPES.join(', ')}`,
  OIDC_CLIENT_CLAIM: 'azp, client_id, cid, appid or none',
  OIDC_SUBJECT_CLAIM: 'the name of a claim, such as sub or oid',
  OIDC_EMAIL_CLAIMS: 'names of claims with spaces between them, such as email preferred_username',
  OIDC_EMAIL_VERIFIED_CLAIM: 'the name of a claim, such as email_verified, or none',
  OIDC_FIRST_NAME_CLAIMS: 'names of claims with spaces between them, such as given_name',
  OIDC_LAST_NAME_CLAIMS: 'names of claims with spaces between them, such as family_name',
  OIDC_LOOKUP: LOOKUP_KINDS.join(', '),
  OIDC_INTROSPECTION_CLIENT_ID: 'the name of a client that may introspect tokens',
  OIDC_INTROSPECTION_CLIENT_SECRET: 'the secret of the client that may introspect tokens',
  OIDC_AUTHORIZE_PARAMETERS:
    'parameters with spaces between them, such as audience=https://api.example.org prompt=login, and none that the login sets itself',
  OIDC_ROLES_CLAIM: 'the name of a claim with groups or roles, such as groups or realm_access.roles',
  OIDC_ROLES:
    'groups and what they give with spaces between them, such as staff=pro writers=author@one, out of admin, author, reviewer and pro; a group is percent-encoded where needed',
  OIDC_END_SESSION_URL:
    'an http or https address whose parameters may be {client_id}, {id_token} and {return_url}, such as https://pool.example.org/logout?client_id={client_id}&logout_uri={return_url}',
  OIDC_LOGOUT_URL: 'an http or https address',
  SECOND_FACTOR: SECOND_FACTOR_RULES.join(', '),
  FRESH_LOGIN_MINUTES: 'a whole number from 0 to 1440',
  IDENTITY_ENCRYPTION_KEY: 'a secret of at least 16 characters, 8 different ones among them',
  REGISTRATION_URL: 'an http or https address',
  ACCOUNT_URL: 'an http or https address',
  UPSTREAM_CLIENT_IDS:
    'login providers of the tenants and the ids of our clients there with spaces between them, such as google=123.apps.example github=Iv1.abc',
  UPSTREAM_CLIENT_SECRETS:
    'login providers of the tenants and the secrets of our clients there with spaces between them, such as google=abc github=def',
  LOGIN_RETENTION_MINUTES: 'a whole number of minutes from 5 to 60',
  ACCOUNT_DELETION_DAYS: 'a whole number of days from 0 to 365',
  ADDRESS_UNDO_DAYS: 'a whole number of days from 1 to 365',
  SMTP_URL: 'an address like smtp://user:password@host:587 or smtps://host',
  MAIL_RETENTION_DAYS: 'a whole number of days from 1 to 36500',
  MAIL_FROM: 'one plain mail address, such as academy@example.org',
  STORE_URL: 'an http or https address, such as https://store.example.org/checkout',
  STORE_WEBHOOK_SECRET:
    'a secret of at least 16 characters, 8 different ones among them, that the store signs with',
  EDUCATES_URL: 'the http or https address of an Educates training portal',
  EDUCATES_CLIENT_ID: 'the client id of the portal’s robot account',
  EDUCATES_CLIENT_SECRET: 'the client secret of the portal’s robot account',
  EDUCATES_USERNAME: 'the user name of the portal’s robot account',
  EDUCATES_PASSWORD: 'the password of the portal’s robot account',
  EDUCATES_WEBHOOK_SECRET:
    'a secret of at least 16 characters, 8 different ones among them, that the portal’s events are signed with',
  TAG_MANAGER_ENABLED: 'true or false',
  TAG_MANAGER_URL: 'an https address',
  TAG_MANAGER_IDS: 'tenants and their ids with spaces between them, such as one=GTM-ABC two=GTM-DEF',
  VIDEO_ACCOUNTS:
    'tenants with their account and player at Brightcove and spaces between them, such as one=6057277720001/abcDEF two=42/default',
  CONSENT_SCRIPT_URL: 'an https address',
  OFFLINE_COPIES: 'on or off',
  PREVIEW_FOLDER: 'a folder with content',
  PREVIEW_TENANT: 'the id of a tenant',
  PREVIEW_CACHE: 'a folder',
  PREVIEW_VARIABLES: 'a JSON object of names and texts',
  WEB_DEV_SERVER: 'the http address of a Vite development server',
  THIRD_PARTY_HOSTS: 'host names with spaces between them, such as www.example.org *.example.com',
  USER_ID_GLOBAL: 'the name of a variable, such as academyUserId',
} as const;

/** Their values may contain a password, so they are never printed. */
const SECRET_VARIABLES = new Set<string>([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'BACKUP_KEY',
  'OIDC_INTROSPECTION_CLIENT_SECRET',
  'UPSTREAM_CLIENT_SECRETS',
  'IDENTITY_ENCRYPTION_KEY',
  'SMTP_URL',
  'AUDIT_HTTP_URL',
  'AUDIT_HTTP_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'STORE_WEBHOOK_SECRET',
  'EDUCATES_URL',
  'EDUCATES_CLIENT_SECRET',
  'EDUCATES_PASSWORD',
  'EDUCATES_WEBHOOK_SECRET',
]);

/** Described by their values. */
const CHOICE_VARIABLES = new Set<string>([
  'ACADEMY_ENV',
  'OIDC_PROFILE',
  'OIDC_LOOKUP',
  'OTEL_LOGS_EXPORTER',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'SECOND_FACTOR',
]);

/** Says in one sentence what a variable must be. */
export function describeFault(name: VariableName, value: unknown): string {
  const expected = CHOICE_VARIABLES.has(name) ? `one of ${allowedValues[name]}` : allowedValues[name];
  return `${name} must be ${expected}${SECRET_VARIABLES.has(name) ? '' : `, it is "${String(value)}"`}.`;
}

export type VariableName = keyof typeof allowedValues;

/** Every setting of the server. */
export const VARIABLE_NAMES = Object.keys(allowedValues) as VariableName[];
