import * as z from 'zod/mini';
import { REFRESH_SCOPE } from '@academy/domain/session';
import { environmentSchema } from '@academy/domain/tenant';
import { DEFAULT_POOLS } from './database/pools.ts';
import { CLAIMED_RIGHTS } from './people/claimed-rights.ts';
import { LOOKUP_KINDS, PROFILE_NAMES, TOKEN_TYPES } from './people/token-profiles.ts';
import { StartupError } from './startup-error.ts';
import { parseProxies } from './http/client-address.ts';

/** The only file that reads the environment. `config.ts` interprets the values. */

const SECOND_FACTOR_RULES = ['optional', 'required'] as const;

const allowed = {
  ACADEMY_ENV: environmentSchema.options.join(', '),
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  TRUSTED_PROXIES:
    'addresses or ranges of your proxies with spaces or commas between them, such as 10.0.0.0/8 or 2001:db8::7',
  COUNTRY_HEADER: 'the name of a request header, such as cf-ipcountry',
  AUDIT_SYSLOG_URL: 'an address like udp://host:514, tcp://host:601 or tls://host:6514',
  AUDIT_HTTP_URL: 'the http or https address of a collector',
  AUDIT_HTTP_TOKEN: 'a bearer token for the collector, without spaces',
  AUDIT_RETENTION_DAYS: 'a whole number of days from 1 to 36500',
  PUBLIC_URL: 'an http or https address, such as https://learn.example.org',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  DATABASE_READ_CONNECTIONS: 'a number from 1 to 200',
  DATABASE_WRITE_CONNECTIONS: 'a number from 1 to 200',
  DATABASE_PUBLISHING_CONNECTIONS: 'a number from 2 to 200',
  DATABASE_ASSET_CONNECTIONS: 'a number from 1 to 200',
  DATABASE_STATEMENT_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  DATABASE_LOCK_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  DATABASE_CONNECT_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  DATABASE_PUBLISHING_TIMEOUT_MS: 'milliseconds from 100 to 3600000',
  ASSET_CACHE_MB: 'a number from 0 to 4096',
  ASSET_STREAMS: 'a number from 1 to 10000',
  ASSET_STREAMS_PER_ADDRESS: 'a number from 1 to 10000',
  API_BASE_PATH: 'a path that starts with a slash and does not end in one',
  PUBLISH_ITEM_SECONDS: 'how long one text may take to be checked or rendered, 1 to 600 seconds',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
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
  ACCOUNT_DELETION_DAYS: 'a whole number of days from 0 to 365',
  ADDRESS_UNDO_DAYS: 'a whole number of days from 1 to 365',
  SMTP_URL: 'an address like smtp://user:password@host:587 or smtps://host',
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
  PREVIEW_FOLDER: 'a folder with content',
  PREVIEW_TENANT: 'the id of a tenant',
  PREVIEW_VARIABLES: 'a JSON object of names and texts',
  WEB_DEV_SERVER: 'the http address of a Vite development server',
  THIRD_PARTY_HOSTS: 'host names with spaces between them, such as www.example.org *.example.com',
  USER_ID_GLOBAL: 'the name of a variable, such as academyUserId',
} as const;

const url = (protocol: RegExp) => z.optional(z.url({ protocol }));

/** A JSON value. */
const json = z.pipe(
  z.string(),
  z.transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }),
);
/** Long enough, and not one repeated character. */
const secret = z.optional(
  z.string().check(z.refine((value) => value.length >= 16 && new Set(value).size >= 8)),
);
const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
const milliseconds = whole(100, 3_600_000);
const text = z.optional(z.string().check(z.minLength(1)));
const word = z.optional(z.string().check(z.regex(/^\S+$/)));
const words = z.optional(z.string().check(z.regex(/^ *\S+( +\S+)* *$/)));
const tokenTypes = z.string().check(
  z.refine((list) => {
    const types: readonly string[] = list.split(' ').filter((type) => type !== '');
    return types.length > 0 && types.every((type) => TOKEN_TYPES.some((known) => known === type));
  }),
);
/** The browser sets the other parameters of the code flow for each login. */
const authorizeParameters = z
  .string()
  .check(
    z.regex(
      /^ *((?!(?:response_type|response_mode|client_id|redirect_uri|scope|state|nonce|code_challenge|code_challenge_method|request|request_uri)=)[a-z_]+=[^\s&#]+( +|$))+$/,
    ),
  );

const role = new RegExp(`^[^\\s=@]+=(${CLAIMED_RIGHTS.join('|')})(@[a-z][a-z0-9]*)?$`);
const roles = z.string().check(
  z.refine((list) => {
    const entries = list.split(' ').filter((entry) => entry !== '');
    return entries.length > 0 && entries.every((entry) => role.test(entry) && isDecodable(entry));
  }),
);
/** A placeholder that the browser does not know would be sent as it is. */
const endSessionUrl = z
  .url({ protocol: /^https?$/ })
  .check(
    z.refine(
      (address) => !/[{}]/.test(address.replaceAll(/=\{(?:client_id|id_token|return_url)\}(?=&|$)/g, '=')),
    ),
  );

const upstreamPairs = z._default(z.string().check(z.regex(/^ *([a-z][a-z0-9-]*=\S+( +|$))*$/)), '');

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
  DATABASE_URL: url(/^postgres(ql)?$/),
  DATABASE_READ_CONNECTIONS: z._default(whole(1, 200), DEFAULT_POOLS.sizes.reads),
  DATABASE_WRITE_CONNECTIONS: z._default(whole(1, 200), DEFAULT_POOLS.sizes.writes),
  // A publish holds one connection and writes its documents with another.
  DATABASE_PUBLISHING_CONNECTIONS: z._default(whole(2, 200), DEFAULT_POOLS.sizes.publishing),
  DATABASE_ASSET_CONNECTIONS: z._default(whole(1, 200), DEFAULT_POOLS.sizes.assets),
  DATABASE_STATEMENT_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.statementTimeoutMs),
  DATABASE_LOCK_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.lockTimeoutMs),
  DATABASE_CONNECT_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.connectTimeoutMs),
  DATABASE_PUBLISHING_TIMEOUT_MS: z._default(milliseconds, DEFAULT_POOLS.publishingTimeoutMs),
  ASSET_CACHE_MB: z._default(whole(0, 4_096), 64),
  ASSET_STREAMS: z._default(whole(1, 10_000), 256),
  ASSET_STREAMS_PER_ADDRESS: z._default(whole(1, 10_000), 64),
  API_BASE_PATH: z._default(z.string().check(z.regex(/^(\/[\w.-]+)+$/)), '/api/v1'),
  PUBLISH_ITEM_SECONDS: z._default(z.coerce.number().check(z.gte(1), z.lte(600)), 20),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
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
  ACCOUNT_DELETION_DAYS: z._default(whole(0, 365), 7),
  ADDRESS_UNDO_DAYS: z._default(whole(1, 365), 7),
  SMTP_URL: url(/^smtps?$/),
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
  PREVIEW_FOLDER: z.optional(z.string()),
  PREVIEW_TENANT: z.optional(z.string()),
  PREVIEW_VARIABLES: z._default(z.pipe(json, z.record(z.string(), z.string())), {}),
  WEB_DEV_SERVER: url(/^http$/),
  THIRD_PARTY_HOSTS: z._default(
    z.string().check(z.regex(/^ *((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)? *)*$/i)),
    '',
  ),
  USER_ID_GLOBAL: z.optional(z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/))),
});

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** Their values may contain a password, so they are never printed. */
const SECRET = new Set<string>([
  'DATABASE_URL',
  'OIDC_INTROSPECTION_CLIENT_SECRET',
  'UPSTREAM_CLIENT_SECRETS',
  'IDENTITY_ENCRYPTION_KEY',
  'SMTP_URL',
  'AUDIT_HTTP_URL',
  'AUDIT_HTTP_TOKEN',
  'STORE_WEBHOOK_SECRET',
  'EDUCATES_URL',
  'EDUCATES_CLIENT_SECRET',
  'EDUCATES_PASSWORD',
  'EDUCATES_WEBHOOK_SECRET',
]);

/** Described by their values. */
const CHOICES = new Set<string>(['ACADEMY_ENV', 'OIDC_PROFILE', 'OIDC_LOOKUP', 'SECOND_FACTOR']);

export type Env = z.infer<typeof schema>;

export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  // Shells and compose files set an empty variable for "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = schema.safeParse(set);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => {
    const name = String(issue.path[0]) as keyof typeof allowed;
    const value = SECRET.has(name) ? '' : `, it is "${set[name]}"`;
    return `${name} must be ${CHOICES.has(name) ? `one of ${allowed[name]}` : allowed[name]}${value}.`;
  });
  throw new StartupError(lines.join('\n'));
}
