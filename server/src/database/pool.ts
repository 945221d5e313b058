import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { CannotStart } from '../explain.ts';
import type { Log } from './log.ts';

export type PoolOptions = {
  url: string;
  log: Log;
  /** How many connections it opens at most. */
  size?: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  /** How long a query waits for a connection, a free one or a new one. */
  connectTimeoutMs?: number;
};

/** Connections are made when needed, so the pool outlives a database that goes away and comes back. */
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
    // If the database host disappears without closing the connection, only a timeout on this side notices.
    query_timeout: statementTimeoutMs + 5_000,
    // Not startup parameters: pgbouncer refuses a connection that brings these.
    onConnect: (client) =>
      client.query(
        `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)`,
        [String(statementTimeoutMs), String(lockTimeoutMs)],
      ),
  });
  // Without a listener an idle connection that breaks would end the whole process.
  pool.on('error', (error) => {
    log.warn({ reason: reasonOf(error) }, 'A connection to the database was lost');
  });
  return pool;
}

/** What an administrator sees in pg_stat_activity. */
export const applicationName = `academy:${process.pid}`;

/** A quick question for /health/database. */
export async function isReachable(pool: Pool, timeoutMs = 1_000): Promise<boolean> {
  const given = new AbortController();
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const gaveUp = delay(timeoutMs, false, { signal: given.signal }).catch(() => false);
  const reachable = await Promise.race([answered, gaveUp]);
  given.abort();
  return reachable;
}

/** Waits until the database answers; says in one line, without the password, when it does not or is too old. */
export async function waitForDatabase({
  url,
  timeoutMs = 15_000,
}: {
  url: string;
  timeoutMs?: number;
}): Promise<void> {
  const place = placeOf(url);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await askVersion(url);
    if (answer.ok) return checkVersion({ place, version: answer.version });
    const patience = deadline - performance.now();
    if (answer.advice !== undefined || patience <= 0) {
      const next = answer.advice ?? 'check DATABASE_URL and that PostgreSQL runs there';
      throw new CannotStart(`The database at ${place} cannot be used (${answer.reason}): ${next}.`);
    }
    await delay(Math.min(250, patience));
  }
}

type Answer = { ok: true; version: number } | { ok: false; reason: string; advice: string | undefined };

function checkVersion({ place, version }: { place: string; version: number }): void {
  if (version >= 150_000) return;
  throw new CannotStart(
    `The database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}, but 15 or newer is needed: upgrade it or set DATABASE_URL to another one.`,
  );
}

async function askVersion(url: string): Promise<Answer> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return { ok: true, version: Number(rows[0]?.version) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), advice: adviceFor(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function placeOf(url: string): string {
  const isAddress = /^(postgres|postgresql|socket):/.test(url) && URL.canParse(url);
  if (!isAddress) {
    throw new CannotStart(
      'DATABASE_URL is no address of a database: write it as postgres://user:password@host:5432/database.',
    );
  }
  const { host, port } = new Client({ connectionString: url });
  return `${host}:${port}`;
}

/** What waiting will not mend. */
function adviceFor(error: unknown): string | undefined {
  const { code = '' } = error as { code?: string };
  if (code.startsWith('28')) return 'check the user and the password in DATABASE_URL';
  if (code === '3D000') return 'create it, or name another one in DATABASE_URL';
  return undefined;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const known: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'unknown host',
    EAI_AGAIN: 'the host name cannot be looked up',
    ETIMEDOUT: 'no answer',
    ECONNRESET: 'connection cut',
  };
  return known[code ?? ''] ?? (message?.split('\n')[0] || code || 'no reason given');
}
