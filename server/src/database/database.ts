import { setTimeout as delay } from 'node:timers/promises';

import type { Client, Pool } from 'pg';
import { startEmbedded } from './embedded/start.ts';
import type { Embedded } from './embedded/start.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { waitForDatabase } from './pool.ts';
import { DEFAULT_POOLS, openPools } from './pools.ts';
import type { PoolSettings, Pools } from './pools.ts';
import { copyPreparedCluster } from './prepared-cluster.ts';
import { protectRecords } from './protect-records.ts';

export interface Database extends Pools {
  url: string;
  /** The same as `writes`: for everything but plain reads. */
  pool: Pool;

  stop(): Promise<void>;
}

/** Opens the configured database, or the embedded one in the data folder, and migrates it. */
export async function openDatabase({
  url: given,
  ownerUrl,
  eventRetentionDays: retentionDays,
  dataDir,
  migrationsDir,
  now,
  log,
  timeoutMs = 15_000,
  pools: settings = DEFAULT_POOLS,
  stopMs = 5_000,
  durable = true,
  preparedIn,
}: {
  url?: string | undefined;
  /** The role that owns and migrates the tables; by default that of the server. */
  ownerUrl?: string | undefined;
  /** The minimum retention of login events. */
  eventRetentionDays?: number;
  dataDir: string;
  migrationsDir: string;
  now: () => Date;
  log: Log;
  /** How long to wait for an unreachable database. */
  timeoutMs?: number;
  pools?: PoolSettings;
  /** How long running statements may take to finish when the server stops. */
  stopMs?: number;
  /** False trades crash safety of the embedded database for speed, in tests and previews. */
  durable?: boolean;
  /** A folder of prepared clusters from which previews copy a new embedded database. */
  preparedIn?: string | undefined;
}): Promise<Database> {
  const start = () => startEmbedded({ dataDir, log, durable });
  const startCopy = (folder: string) => startFromCopy(start, { folder, dataDir, migrationsDir, now, log });
  const embedded =
    given === undefined ? await (preparedIn === undefined ? start() : startCopy(preparedIn)) : undefined;
  const url = given ?? embedded?.url ?? '';
  try {
    await waitForDatabase({ url, timeoutMs });
    if (ownerUrl !== undefined)
      await waitForDatabase({ url: ownerUrl, timeoutMs, variable: 'DATABASE_OWNER_URL' });
    const serverUrl = ownerUrl === undefined ? undefined : url;
    const finish = (client: Client) => protectRecords(client, { serverUrl, retentionDays });
    await migrate({ url: ownerUrl ?? url, migrationsDir, now, log, finish });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pools = openPools({ url: embedded?.quickUrl ?? url, log, settings });
  async function stop(): Promise<void> {
    const ended = Promise.all(Object.values(pools).map((pool) => pool.end()));
    // A pool waits for its statements, and a statement that waits for a lock could block the shutdown for
    // minutes.
    await Promise.race([ended, delay(stopMs, undefined, { ref: false })]);
    await embedded?.stop();
  }
  return { ...pools, url, pool: pools.writes, stop };
}

/** Starts from a copy of a prepared cluster; if that is damaged, from a new one. */
async function startFromCopy(
  start: () => Promise<Embedded>,
  input: Parameters<typeof copyPreparedCluster>[0],
): Promise<Embedded> {
  const copy = await copyPreparedCluster(input);
  try {
    return await start();
  } catch (error) {
    if (!copy) throw error;
    input.log.warn({ err: error }, 'The prepared database is damaged; making a new one');
    await copy.discard();
    return start();
  }
}
