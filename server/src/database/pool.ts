import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import type { Log } from './log.ts';

export type PoolOptions = {
  url: string;
  log: Log;
  /** The maximum number of connections. */
  size?: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  /** How long a query waits for a free or new connection. */
  connectTimeoutMs?: number;
};

/** Connections are opened on demand, so the pool survives a database restart. */
export function openPool({
  url,
  log,
  size = 10,
  statementTimeoutMs = 15_000,
  lockTimeoutMs = 3_000,
  connectTimeoutMs = 5_000,
}: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // If the database host disappears without closing the connection, only a client-side timeout notices.
    query_timeout: statementTimeoutMs + 5_000,
    // Not startup parameters: pgbouncer rejects connections that have these.
    onConnect: (client) =>
      client.query(
        `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)`,
        [String(statementTimeoutMs), String(lockTimeoutMs)],
      ),
  });
  // Without a listener, a broken idle connection would crash the process.
  pool.on('error', (error) => {
    log.warn({ reason: reasonOf(error) }, 'A connection to the database was lost');
  });
  return pool;
}

/** The name shown in pg_stat_activity. */
export const applicationName = `academy:${process.pid}`;

/** A quick check for /health/database. */
export async function isReachable(pool: Pool, timeoutMs = 1_000): Promise<boolean> {
  const timeout = new AbortController();
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const gaveUp = delay(timeoutMs, false, { signal: timeout.signal }).catch(() => false);
  const reachable = await Promise.race([answered, gaveUp]);
  timeout.abort();
  return reachable;
}

/** Waits until the database answers; throws a one-line error without the password if it does not or is too old. */
export async function waitForDatabase({
  url,
  timeoutMs = 15_000,
  variable = 'DATABASE_URL',
}: {
  url: string;
  timeoutMs?: number;
  /** The setting that contains the URL. */
  variable?: string;
}): Promise<void> {
  const address = hostAndPort(url, variable);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await readVersion(url, variable);
    if (answer.ok) return checkVersion({ place: address, version: answer.version });
    const remainingMs = deadline - performance.now();
    if (answer.advice !== undefined || remainingMs <= 0) {
      const next = answer.advice ?? `check ${variable} and that PostgreSQL runs there`;
      throw new StartupError(`The database at ${address} cannot be used (${answer.reason}): ${next}.`);
    }
    await delay(Math.min(250, remainingMs));
  }
}

type VersionResult =
  | { ok: true; version: number }
  | { ok: false; reason: string; advice: string | undefined };

function checkVersion({ place: address, version }: { place: string; version: number }): void {
  if (version >= 150_000) return;
  throw new StartupError(
    `The database at ${address} is PostgreSQL ${Math.floor(version / 10_000)}, but 15 or newer is needed: upgrade it or set DATABASE_URL to another one.`,
  );
}

async function readVersion(url: string, variable: string): Promise<VersionResult> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return { ok: true, version: Number(rows[0]?.version) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), advice: adviceFor(error, variable) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function hostAndPort(url: string, variable: string): string {
  const isAddress = /^(postgres|postgresql|socket):/.test(url) && URL.canParse(url);
  if (!isAddress) {
    throw new StartupError(
      `${variable} is not a database URL: write it as postgres://user:password@host:5432/database.`,
    );
  }
  const { host, port } = new Client({ connectionString: url });
  return `${host}:${port}`;
}

/** The fix for an error that waiting does not resolve. */
function adviceFor(error: unknown, variable: string): string | undefined {
  const { code = '' } = error as { code?: string };
  if (code.startsWith('28')) return `check the user and the password in ${variable}`;
  if (code === '3D000') return `create it, or set another one in ${variable}`;
  return undefined;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const known: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'unknown host',
    EAI_AGAIN: 'the host name could not be resolved',
    ETIMEDOUT: 'no answer',
    ECONNRESET: 'connection reset',
  };
  return known[code ?? ''] ?? (message?.split('\n')[0] || code || 'no reason given');
}
