import { createHash } from 'node:crypto';
import { constants, cpSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from './embedded/binaries.ts';
import { isAlive } from './embedded/processes.ts';
import { startEmbedded } from './embedded/start.ts';
import type { Log } from './log.ts';
import { migrate, readMigrations } from './migrate.ts';

type PreparedInput = {
  /** Where the prepared clusters are stored, one for each set of migrations. */
  folder: string;
  dataDir: string;
  migrationsDir: string;
  now: () => Date;
  log: Log;
};

export type PreparedCopy = {
  /** Removes the copy and its source if PostgreSQL does not start with it. */
  discard: () => Promise<void>;
};

/** Keeps both clusters when switching between two releases. */
const MAX_CLUSTERS = 3;

/**
 * Copies a prepared, migrated cluster into an empty data folder, which takes a tenth of the time of creating
 * one. Null if the folder has a cluster, if none is prepared yet, or if anything goes wrong: then one is
 * created as usual.
 */
export async function copyPreparedCluster(input: PreparedInput): Promise<PreparedCopy | null> {
  const cluster = join(input.dataDir, 'postgres');
  if (await exists(cluster)) return null;
  try {
    const prepared = await placeOf(input);
    if (!(await exists(prepared))) return null;
    await copyInto({ from: join(prepared, 'postgres'), dataDir: input.dataDir });
    const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
    return { discard: async () => void (await Promise.all([remove(cluster), remove(prepared)])) };
  } catch (error) {
    input.log.warn({ err: error }, 'No prepared database could be copied; making one');
    return null;
  }
}

/** Prepares the cluster that later previews copy, if there is none; a failure is not fatal. */
export async function prepareCopies({
  preparedIn: folder,
  ...rest
}: Omit<PreparedInput, 'folder'> & { preparedIn?: string | undefined }): Promise<void> {
  if (folder === undefined) return;
  const input = { ...rest, folder };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder);
    const prepared = await placeOf(input);
    if (!(await exists(prepared))) await prepare(prepared, input);
    const now = input.now();
    await utimes(prepared, now, now);
    await removeOutdated(folder);
  } catch (error) {
    input.log.warn({ err: error }, 'No database could be prepared for later previews');
  }
}

async function placeOf(input: PreparedInput): Promise<string> {
  return join(input.folder, `database-${await fingerprint(input)}`);
}

/** A cluster fits if it was made by the same PostgreSQL and has the same migrations. */
async function fingerprint({ migrationsDir }: PreparedInput): Promise<string> {
  const { version } = await findBinaries();
  const migrations = (await readMigrations(migrationsDir)).map(({ name, hash }) => [name, hash]);
  const about = [version, process.platform, process.arch, migrations];
  return createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
}

// Created next to its final location and renamed after PostgreSQL has stopped, so that it is always complete.
async function prepare(prepared: string, { folder, migrationsDir, now, log }: PreparedInput): Promise<void> {
  const aside = await mkdtemp(join(folder, `database.new-${process.pid}-`));
  try {
    const { url, stop } = await startEmbedded({ dataDir: aside, log, durable: false });
    try {
      await migrate({ url, migrationsDir, now, log });
      await dropTemplates(url);
    } finally {
      await stop();
    }
    await rename(aside, prepared);
  } catch (error) {
    await rm(aside, { recursive: true, force: true, maxRetries: 5 });
    // Another concurrent preview was first.
    if (!(await exists(prepared))) throw error;
  }
}

/** A copy never gets another database, and the templates are a third of the files. */
async function dropTemplates(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('update pg_database set datistemplate = false');
    for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyInto({ from, dataDir }: { from: string; dataDir: string }): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Removed by the next start if this one is killed.
  const aside = await mkdtemp(join(dataDir, `postgres.new-${process.pid}-`));
  try {
    // Synchronously, since a promise for each of its 1,600 files takes several times as long.
    cpSync(from, aside, { recursive: true, mode: constants.COPYFILE_FICLONE });
    // Node 24 makes the folders of a copy readable to others, which PostgreSQL refuses.
    await chmod(join(aside, 'data'), 0o700);
    await rename(aside, join(dataDir, 'postgres'));
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = Number(/^database\.new-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isAlive(maker))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function removeOutdated(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('database-'));
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of used.toSorted((one, other) => other.at - one.at).slice(MAX_CLUSTERS))
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
