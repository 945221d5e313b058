import { join, resolve } from 'node:path';
import type { Environment } from '@academy/domain/tenant';
import type { HashCost } from '@academy/identity/options';
import { readBackupSettings } from '../backup/settings.ts';
import type { BackupSettings } from '../backup/settings.ts';
import type { PoolSettings } from '../database/pools.ts';
import { previewOf, webDevServerOf } from './development-settings.ts';
import type { DevelopmentSettings } from './development-settings.ts';
import type { Env } from './env.ts';
import { parseProxies } from '../http/client-address.ts';
import { readObservability } from '../observability/settings.ts';
import type { ObservabilitySettings } from '../observability/settings.ts';
import { requireSettings } from './required-settings.ts';
import { readServiceSettings } from './service-settings.ts';
import type { ServiceSettings } from './service-settings.ts';
import { tokenRulesOf } from './token-rules.ts';
import type { TokenRules } from './token-rules.ts';

/** The configuration as plain values, which tests create themselves. */
export type Config = ServiceSettings &
  DevelopmentSettings & {
    environment: Environment;
    isLocal: boolean;
    /** Stage and prod: no development pages, no public metrics. */
    isHardened: boolean;
    port: number;
    host: string | undefined;
    /** Addresses and ranges whose X-Forwarded-For is trusted. */
    trustedProxies: readonly string[];
    /** The header in which these proxies send the client's country, in lower case. */
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
    observability: ObservabilitySettings;
    database: {
      url: string | undefined;
      /** The role that owns the tables, if the server uses another one. */
      ownerUrl?: string | undefined;
      eventRetentionDays?: number;
      dataDir: string;
      migrationsDir: string;
      timeoutMs: number;
      pools: PoolSettings;
      durable?: boolean;
      preparedIn?: string | undefined;
    };
    backup: BackupSettings;
    folders: { tenants: string; web: string; fonts: string };
    /** The script of a compiler thread; without it, content is compiled on the main thread. */
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
    secondFactor: Env['SECOND_FACTOR'];
    /** The maximum age of a login for calls that need a fresh one; 0 for no limit. */
    freshLoginMinutes: number;
    /** Settings of the embedded provider; tests make some of them faster or shorter. */
    identity: {
      encryptionKey?: string | undefined;
      tokenLifeSeconds?: number;
      interactionSeconds?: number;
      hashCost?: HashCost;
      limits?: { mailsPerAddress?: number };
      /** How long a deletion or a change of address can be undone. */
      deletionDays?: number;
      addressUndoDays?: number;
    };
    /** Requests per minute, without cached responses. */
    limits: { perAddress: number; perPerson: number };
    /** How many requests run and wait concurrently; the rest is refused. */
    overload: { maxActive: number; maxWaiting: number; maxWaitMs: number };
    /** How long connections may be idle, and how long a client may take to send a request. */
    connections: { keepAliveMs: number; headersMs: number; requestMs: number; uploadMs: number };
    /**
     * How long the server reports that it is not ready before it closes, and how long it then waits for
     * clients.
     */
    shutdown: { drainMs: number; deadlineMs: number };
    /** Limits of the caches of responses, and of the texts that members open. */
    caches: { answers: CacheLimits; pages: CacheLimits; texts: CacheLimits };
    assets: { cacheBytes: number; streams: number; stalledMs: number };
    publishing: {
      folder: string;
      archiveBytes: number;
      retentionMinutes: number;
      /** How long 128 kB of an upload may take to arrive. */
      stalledMs: number;
      /** How long replaced texts are stored; 0 for forever. */
      revisionDays: number;
      /** The time limit for checking and for rendering one text. */
      itemTimeoutMs: number;
    };
    /** Whether members may store courses and guides in their browsers; never in previews and development. */
    offersOffline: boolean;
  };

export type CacheLimits = { maxBytes: number; maxEntries: number };

export function configure(
  env: Env,
  { root, compilerThread }: { root: string; compilerThread?: URL },
): Config {
  requireSettings(env);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    ...readServiceSettings(env),
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
    observability: readObservability(env),
    database: {
      url: env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      eventRetentionDays: env.AUDIT_RETENTION_DAYS,
      dataDir: resolve(root, env.DATA_DIR),
      migrationsDir: join(root, 'server/src/database/migrations'),
      timeoutMs: 15_000,
      // Content of a preview can be restored from its files.
      durable: env.PREVIEW_FOLDER === undefined,
      preparedIn: env.PREVIEW_FOLDER === undefined ? undefined : env.PREVIEW_CACHE,
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
    backup: readBackupSettings(env, root),
    compilerThread,
    folders: {
      tenants: resolve(root, env.TENANTS_DIR),
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
    secondFactor: env.SECOND_FACTOR,
    // Not all external providers report when a person logged in.
    freshLoginMinutes: env.FRESH_LOGIN_MINUTES ?? (env.OIDC_ISSUER === undefined ? 15 : 0),
    identity: {
      encryptionKey: env.IDENTITY_ENCRYPTION_KEY,
      interactionSeconds: env.LOGIN_RETENTION_MINUTES * 60,
      deletionDays: env.ACCOUNT_DELETION_DAYS,
      addressUndoDays: env.ADDRESS_UNDO_DAYS,
      ...(env.PREVIEW_FOLDER !== undefined && { hashCost: PREVIEW_HASH_COST }),
    },
    limits: { perAddress: env.LIMIT_PER_ADDRESS, perPerson: env.LIMIT_PER_PERSON },
    overload: {
      maxActive: env.MAX_ACTIVE_REQUESTS,
      maxWaiting: env.MAX_WAITING_REQUESTS,
      maxWaitMs: 1_000,
    },
    connections: {
      keepAliveMs: env.KEEP_ALIVE_SECONDS * 1000,
      headersMs: 20_000,
      requestMs: 60_000,
      uploadMs: 30 * 60_000,
    },
    shutdown: shutdownOf(env),
    caches: {
      answers: cacheLimits(env.ANSWER_CACHE_MB, env.CACHE_MAX_ENTRIES),
      pages: cacheLimits(env.PAGE_CACHE_MB, env.CACHE_MAX_ENTRIES),
      texts: cacheLimits(env.TEXT_CACHE_MB, env.CACHE_MAX_ENTRIES),
    },
    assets: {
      cacheBytes: env.ASSET_CACHE_MB * 1024 * 1024,
      streams: env.ASSET_STREAMS,
      stalledMs: 30_000,
    },
    publishing: {
      folder: join(resolve(root, env.DATA_DIR), 'publishing'),
      archiveBytes: 256 * 1024 * 1024,
      retentionMinutes: env.UPLOAD_RETENTION_MINUTES,
      stalledMs: 30_000,
      revisionDays: env.REVISION_RETENTION_DAYS,
      itemTimeoutMs: env.PUBLISH_ITEM_SECONDS * 1000,
    },
    offersOffline: env.OFFLINE_COPIES === 'on' && !env.PREVIEW_FOLDER && !env.WEB_DEV_SERVER,
    webDevServer: webDevServerOf(env),
    preview: previewOf(env),
  };
}

/** The password of sample people is public, so a slow hash would only delay previews. */
const PREVIEW_HASH_COST = { memoryKiB: 1024, passes: 1 };

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
