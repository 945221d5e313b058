import { Client } from 'pg';

/**
 * Each server that uses a cluster holds a shared lock on one connection. The process that can take the lock
 * exclusively on exit was the last one, so two servers that stop at the same time never both leave PostgreSQL running.
 */
export interface Presence {
  /** Resolves when the connection has ended, for any reason. */
  gone: Promise<void>;
  ensureDatabase(name: string): Promise<void>;
  /** Whether this was the last server; the caller then stops the cluster before it calls `end`. */
  leave(): Promise<boolean>;
  end(): Promise<void>;
}

const lock = 7_236_001;

/** Throws while PostgreSQL is starting up, shutting down or not running. */
export async function joinCluster(url: string): Promise<Presence> {
  const client = new Client({
    connectionString: url,
    application_name: `academy:${process.pid}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  });
  const gone = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [lock]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    gone,
    ensureDatabase: (name) => ensureDatabase(client, name),
    leave: () => leave(client).catch(() => false),
    end: () => client.end().catch(() => undefined),
  };
}

async function leave(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [lock]);
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [lock]);
  return rows[0]?.alone === true;
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount) return;
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
    const madeByAnotherServer = error.code === '42P04' || error.code === '23505';
    if (!madeByAnotherServer) throw error;
  });
}
