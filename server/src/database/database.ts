import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { startEmbedded } from './embedded/start.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { openPool, waitForDatabase } from './pool.ts';

export interface Database {
  pool: Pool;
  db: NodePgDatabase;
  stop(): Promise<void>;
}

/** The database the operator named, or our own under the data folder: reachable and up to date. */
export async function openDatabase({
  url: given,
  dataDir,
  migrationsDir,
  now,
  log,
  timeoutMs = 15_000,
}: {
  url?: string | undefined;
  dataDir: string;
  migrationsDir: string;
  now: () => Date;
  log: Log;
  /** How long an unreachable database is waited for. */
  timeoutMs?: number;
}): Promise<Database> {
  const embedded = given === undefined ? await startEmbedded({ dataDir, log }) : undefined;
  const url = given ?? embedded?.url ?? '';
  try {
    await waitForDatabase({ url, timeoutMs });
    await migrate({ url, migrationsDir, now, log });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = openPool({ url, log });
  async function stop(): Promise<void> {
    await pool.end();
    await embedded?.stop();
  }
  return { pool, db: drizzle({ client: pool }), stop };
}
