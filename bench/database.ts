import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/database.ts';
import type { Database } from '../server/src/database/database.ts';
import { startEmbedded } from '../server/src/database/embedded/start.ts';
import type { Log } from '../server/src/database/log.ts';
import { root } from '../tools/files.mjs';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: console.error };

export const migrationsDir = join(root, 'server/src/database/migrations');

/** Runs work with a temporary folder on disk, as in production. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An embedded PostgreSQL with the durable settings of `npm start`. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (database: Database & { url: string }) => Promise<Result>,
): Promise<Result> {
  const { quickUrl: url, stop } = await startEmbedded({ dataDir, log: silentLog });
  try {
    const database = await openDatabase({
      url,
      dataDir,
      migrationsDir,
      now: () => new Date(),
      log: silentLog,
    });
    try {
      return await work({ ...database, url });
    } finally {
      await database.stop();
    }
  } finally {
    await stop();
  }
}
