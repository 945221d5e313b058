import { join, resolve } from 'node:path';
import type { Environment } from '@academy/domain/tenant';
import type { VideoAccount } from '@academy/domain/brightcove';
import type { PoolSettings } from './database/pools.ts';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';
import { parseProxies } from './http/client-address.ts';
import type { OverloadLimits } from './http/request-queue.ts';
import { requireSettings } from './required-settings.ts';
import { tokenRulesOf } from './token-rules.ts';
import type { TokenRules } from './token-rules.ts';

/** The configuration as plain values, which tests create themselves. */
export type Config = {
  environment: Environment;
  isLocal: boolean;
  /** Stage and prod: no development pages, no public metrics. */
  isHardened: boolean;
  port: number;
  host: string | undefined;
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** The header in which these proxies name the client's country, in lower case. */
  countryHeader: string | undefined;
  /** Where events of identity are forwarded, and how long they are stored. */
  audit: {
    syslogUrl: string | undefined;
    collector: { url: string; token: string | undefined } | undefined;
    retentionDays: number;
  };
  publicUrl: string;
  apiBasePath: string;
  logLevel: Env['LOG_LEVEL'];
  database: {
    url: string | undefined;
    dataDir: string;
    migrationsDir: string;
    timeoutMs: number;
    pools: PoolSettings;
    durable?: boolean;
  };
  folders: { tenants: string; web: string; fonts: string };
  /** The script of a compiler thread; without one content is compiled in the main thread. */
  compilerThread: URL | undefined;
  /** The issuer of access tokens, and their audience. */
  tokens: { issuer: string; audience: string };
  /** The login provider: the embedded one, or an external one by its address. */
  provider: {
    isEmbedded: boolean;
    clientId: string;
    scope: string;
    rules: TokenRules;
    logoutUrl: string | undefined;
    registrationUrl: string | undefined;
    accountUrl: string | undefined;
  };
  /** Our clients at the login providers that tenants name, by the id of the provider. */
  upstreamClients: Record<string, UpstreamClientConfig>;
  /** Whether administrators, authors and owners of tokens need a second factor. */
  secondFactor: Env['SECOND_FACTOR'];
  /** How old the login of a session may be for what needs a fresh one; 0: any. */
  freshLoginMinutes: number;
  /** Settings of the embedded provider; tests make some of them faster or shorter. */
  identity: {
    encryptionKey?: string | undefined;
    tokenLifeSeconds?: number;
    hashCost?: { N: number; r: number; p: number };
    limits?: { mailsPerAddress?: number };
    /** How long a deletion and a change of the address can be undone. */
    deletionDays?: number;
    addressUndoDays?: number;
  };
  /** Without it, emails stay in the outbox. */
  mail: { smtpUrl: string; from: string } | undefined;
  store: {
    /** Where Pro is bought; null is the local store under /dev/store. */
    url: string | null | undefined;
    webhookSecret: string | undefined;
  };
  thirdParties: {
    /** Null turns it off. The ids override those of the tenants' data. */
    tagManager: { url: string; ids: Record<string, string> } | null;
    consentScriptUrl: string | null;
    /** Further hosts that these scripts may load from and connect to, as sources of the content policy. */
    sources: string[];
    userIdGlobal: string | null;
  };
  /** Accounts at Brightcove by tenant, which override those of the tenants' data. */
  videoAccounts: Record<string, VideoAccount>;
  /** The training portal for labs that need a cluster; without one their instructions can only be read. */
  educates: EducatesConfig | undefined;
  /** Requests per minute, without cached responses. */
  limits: { perAddress: number; perPerson: number };
  /** How many requests run and wait at once; the rest is refused. */
  overload: OverloadLimits;
  /** How long connections may be idle, and how long a client may take to send a request. */
  connections: { keepAliveMs: number; headersMs: number; requestMs: number; uploadMs: number };
  /** How long the server reports that it is not ready before it closes, and how long it then waits for clients. */
  shutdown: { drainMs: number; deadlineMs: number };
  /** Whether home and lists are rendered before anybody asks for them. */
  rendersAhead: boolean;
  /** Limits of the response caches. */
  caches: { answers: CacheLimits; pages: CacheLimits };
  assets: { cacheBytes: number; streams: { inAll: number; perAddress: number }; stalledMs: number };
  publishing: {
    /** Where uploads are unpacked. */
    folder: string;
    /** The largest archive that is accepted. */
    archiveBytes: number;
    keptMinutes: number;
    /** The time limit for checking and for rendering one text. */
    itemTimeoutMs: number;
  };
  /** Set by `npm run dev`: the address of the Vite server that serves the web's sources. */
  webDevServer: string | undefined;
  /** A folder to preview, and its tenant; the default tenant if none is named. */
  preview: { folder: string; tenantId: string | undefined; variables: Record<string, string> } | undefined;
};

export type UpstreamClientConfig = { clientId: string; clientSecret: string };

export type CacheLimits = { maxBytes: number; maxEntries: number };

export type EducatesConfig = {
  /** Without a trailing slash. */
  url: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  webhookSecret: string;
};

export function configure(
  env: Env,
  { root, compilerThread }: { root: string; compilerThread?: URL },
): Config {
  requireSettings(env);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    environment: env.ACADEMY_ENV,
    isLocal: env.ACADEMY_ENV === 'local',
    isHardened: env.ACADEMY_ENV === 'stage' || env.ACADEMY_ENV === 'prod',
    port: env.PORT,
    host: env.HOST,
    trustedProxies: proxiesOf(env),
    countryHeader: env.COUNTRY_HEADER?.toLowerCase(),
    audit: {
      syslogUrl: env.AUDIT_SYSLOG_URL,
      collector: env.AUDIT_HTTP_URL ? { url: env.AUDIT_HTTP_URL, token: env.AUDIT_HTTP_TOKEN } : undefined,
      retentionDays: env.AUDIT_RETENTION_DAYS,
    },
    publicUrl,
    apiBasePath: env.API_BASE_PATH,
    logLevel: env.LOG_LEVEL,
    database: {
      url: env.DATABASE_URL,
      dataDir: resolve(root, env.DATA_DIR),
      migrationsDir: join(root, 'server/src/database/migrations'),
      timeoutMs: 15_000,
      // What a preview shows is in files.
      durable: env.PREVIEW_FOLDER === undefined,
      pools: {
        sizes: {
          reads: env.DATABASE_READ_CONNECTIONS,
          writes: env.DATABASE_WRITE_CONNECTIONS,
          publishing: env.DATABASE_PUBLISHING_CONNECTIONS,
          assets: env.DATABASE_ASSET_CONNECTIONS,
        },
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
        lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
        connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
        publishingTimeoutMs: env.DATABASE_PUBLISHING_TIMEOUT_MS,
      },
    },
    compilerThread,
    folders: {
      tenants: join(root, 'content/tenants'),
      web: join(root, 'web/dist'),
      fonts: join(root, 'server/fonts'),
    },
    tokens: { issuer: env.OIDC_ISSUER ?? `${publicUrl}/oidc`, audience: publicUrl + env.API_BASE_PATH },
    provider: {
      isEmbedded: env.OIDC_ISSUER === undefined,
      clientId: env.OIDC_CLIENT_ID,
      scope: env.OIDC_SCOPE,
      rules: tokenRulesOf(env, publicUrl + env.API_BASE_PATH),
      logoutUrl: env.OIDC_LOGOUT_URL,
      registrationUrl: env.REGISTRATION_URL,
      accountUrl: env.ACCOUNT_URL,
    },
    upstreamClients: upstreamClientsOf(env),
    secondFactor: env.SECOND_FACTOR,
    // Other providers do not always say when a person logged in.
    freshLoginMinutes: env.FRESH_LOGIN_MINUTES ?? (env.OIDC_ISSUER === undefined ? 15 : 0),
    identity: {
      encryptionKey: env.IDENTITY_ENCRYPTION_KEY,
      deletionDays: env.ACCOUNT_DELETION_DAYS,
      addressUndoDays: env.ADDRESS_UNDO_DAYS,
    },
    mail: mailOf(env),
    store: storeOf(env),
    thirdParties: thirdPartiesOf(env),
    videoAccounts: videoAccountsOf(env),
    educates: educatesOf(env),
    limits: { perAddress: env.LIMIT_PER_ADDRESS, perPerson: env.LIMIT_PER_PERSON },
    overload: {
      maxActive: env.MAX_ACTIVE_REQUESTS,
      maxWaiting: env.MAX_WAITING_REQUESTS,
      maxWaitMs: 1_000,
      // A laptop that was asleep or is building something is late without being overloaded.
      maxLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS ?? (env.ACADEMY_ENV === 'local' ? 0 : 500),
    },
    connections: {
      keepAliveMs: env.KEEP_ALIVE_SECONDS * 1000,
      headersMs: 20_000,
      requestMs: 60_000,
      uploadMs: 30 * 60_000,
    },
    shutdown: shutdownOf(env),
    // While the web is being edited no page is cached.
    rendersAhead: env.WEB_DEV_SERVER === undefined,
    caches: {
      answers: cacheLimits(env.ANSWER_CACHE_MB, env.CACHE_MAX_ENTRIES),
      pages: cacheLimits(env.PAGE_CACHE_MB, env.CACHE_MAX_ENTRIES),
    },
    assets: {
      cacheBytes: env.ASSET_CACHE_MB * 1024 * 1024,
      streams: { inAll: env.ASSET_STREAMS, perAddress: env.ASSET_STREAMS_PER_ADDRESS },
      stalledMs: 30_000,
    },
    publishing: {
      folder: join(resolve(root, env.DATA_DIR), 'publishing'),
      archiveBytes: 256 * 1024 * 1024,
      keptMinutes: 60,
      itemTimeoutMs: env.PUBLISH_ITEM_SECONDS * 1000,
    },
    webDevServer: webDevServerOf(env),
    preview: previewOf(env),
  };
}

/** By default a proxy on the same machine is trusted, except in local. */
function proxiesOf({ ACADEMY_ENV, TRUSTED_PROXIES: list }: Env): readonly string[] {
  if (list === undefined) return ACADEMY_ENV === 'local' ? [] : ['127.0.0.0/8', '::1'];
  return parseProxies(list) ?? [];
}

/** In local there is no load balancer, and stopping should be quick. */
function shutdownOf(env: Env): Config['shutdown'] {
  const isLocal = env.ACADEMY_ENV === 'local';
  return {
    drainMs: (env.DRAIN_SECONDS ?? (isLocal ? 0 : 5)) * 1000,
    deadlineMs: (env.SHUTDOWN_SECONDS ?? (isLocal ? 1 : 10)) * 1000,
  };
}

function cacheLimits(megabytes: number, maxEntries: number): CacheLimits {
  return { maxBytes: megabytes * 1024 * 1024, maxEntries };
}

function webDevServerOf({ ACADEMY_ENV, WEB_DEV_SERVER }: Env): Config['webDevServer'] {
  if (WEB_DEV_SERVER !== undefined && ACADEMY_ENV !== 'local')
    throw new StartupError(
      'WEB_DEV_SERVER weakens the content policy, so it only works where ACADEMY_ENV is local.',
    );
  return WEB_DEV_SERVER;
}

function previewOf({
  ACADEMY_ENV,
  PREVIEW_FOLDER: folder,
  PREVIEW_TENANT: tenantId,
  PREVIEW_VARIABLES: variables,
}: Env): Config['preview'] {
  if (folder === undefined) return undefined;
  if (ACADEMY_ENV !== 'local')
    throw new StartupError(
      'PREVIEW_FOLDER shows drafts to everyone, so it only works where ACADEMY_ENV is local.',
    );
  return { folder, tenantId, variables };
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Env): Config['mail'] {
  if (smtpUrl === undefined) return undefined;
  if (from === undefined)
    throw new StartupError('MAIL_FROM must be set where SMTP_URL is: it is the address our mails come from.');
  return { smtpUrl, from };
}

function thirdPartiesOf(env: Env): Config['thirdParties'] {
  const ids = env.TAG_MANAGER_IDS.split(' ').flatMap((pair) => (pair ? [pair.split('=', 2)] : []));
  const tagManager = { url: env.TAG_MANAGER_URL, ids: Object.fromEntries(ids) as Record<string, string> };
  return {
    tagManager: env.TAG_MANAGER_ENABLED === 'true' ? tagManager : null,
    consentScriptUrl: env.CONSENT_SCRIPT_URL ?? null,
    sources: env.THIRD_PARTY_HOSTS.split(' ').flatMap((host) => (host ? [`https://${host}`] : [])),
    userIdGlobal: env.USER_ID_GLOBAL ?? null,
  };
}

function upstreamClientsOf(env: Env): Config['upstreamClients'] {
  const ids = pairsOf(env.UPSTREAM_CLIENT_IDS);
  const secrets = pairsOf(env.UPSTREAM_CLIENT_SECRETS);
  const alone = [...new Set([...ids.keys(), ...secrets.keys()])].find(
    (name) => !ids.has(name) || !secrets.has(name),
  );
  if (alone !== undefined)
    throw new StartupError(
      `The login provider ${alone} must stand in both UPSTREAM_CLIENT_IDS and UPSTREAM_CLIENT_SECRETS.`,
    );
  return Object.fromEntries(
    [...ids].map(([name, clientId]) => [name, { clientId, clientSecret: secrets.get(name) ?? '' }]),
  );
}

/** `name=value` with spaces between them; a value may contain further signs of equality. */
function pairsOf(list: string): Map<string, string> {
  const pairs = list.split(' ').filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function videoAccountsOf({ VIDEO_ACCOUNTS: list }: Env): Config['videoAccounts'] {
  return Object.fromEntries(
    list.split(' ').flatMap((entry) => {
      const [, tenantId = '', account = '', player = ''] = /^(.+)=(.+)\/(.+)$/.exec(entry) ?? [];
      return tenantId ? [[tenantId, { account, player }]] : [];
    }),
  );
}

/** Public, so it is valid in local only. */
const LOCAL_WEBHOOK_SECRET = 'academy-local-store';

function storeOf({ ACADEMY_ENV, STORE_URL, STORE_WEBHOOK_SECRET: secret }: Env): Config['store'] {
  if (ACADEMY_ENV === 'local')
    return { url: STORE_URL ?? null, webhookSecret: secret ?? LOCAL_WEBHOOK_SECRET };
  const mustBeOwn = ACADEMY_ENV === 'stage' || ACADEMY_ENV === 'prod';
  if (secret === LOCAL_WEBHOOK_SECRET || (mustBeOwn && secret === undefined)) {
    throw new StartupError(
      `STORE_WEBHOOK_SECRET must be a secret of your own in ${ACADEMY_ENV}: with the default one anybody could grant themselves Pro.`,
    );
  }
  return { url: STORE_URL, webhookSecret: secret };
}

/** All settings or none: an incomplete configuration would fail only when a lab is started. */
function educatesOf(env: Env): Config['educates'] {
  const { EDUCATES_URL, EDUCATES_CLIENT_ID, EDUCATES_CLIENT_SECRET } = env;
  const { EDUCATES_USERNAME, EDUCATES_PASSWORD, EDUCATES_WEBHOOK_SECRET } = env;
  const parts = {
    EDUCATES_URL,
    EDUCATES_CLIENT_ID,
    EDUCATES_CLIENT_SECRET,
    EDUCATES_USERNAME,
    EDUCATES_PASSWORD,
    EDUCATES_WEBHOOK_SECRET,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(parts).length) return undefined;
  if (missing.length > 0)
    throw new StartupError(
      `${missing.join(', ')} must be set too: a training portal needs all of the EDUCATES_ variables, or none.`,
    );
  const address = new URL(EDUCATES_URL ?? '');
  const isPlain = address.username === '' && address.search === '' && address.hash === '';
  if (!isPlain)
    throw new StartupError(
      'EDUCATES_URL must be the plain address of the portal, without a name or a query.',
    );
  if (env.ACADEMY_ENV !== 'local' && address.protocol !== 'https:')
    throw new StartupError(
      `EDUCATES_URL must be https in ${env.ACADEMY_ENV}: the robot account’s password goes there.`,
    );
  return {
    url: address.href.replace(/\/+$/, ''),
    clientId: EDUCATES_CLIENT_ID ?? '',
    clientSecret: EDUCATES_CLIENT_SECRET ?? '',
    username: EDUCATES_USERNAME ?? '',
    password: EDUCATES_PASSWORD ?? '',
    webhookSecret: EDUCATES_WEBHOOK_SECRET ?? '',
  };
}
