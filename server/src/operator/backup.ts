import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, pluralize } from '@academy/domain/plural';
import { BackupError } from '../backup/backup-error.ts';
import { createBackup } from '../backup/create-backup.ts';
import { openBackupFile } from '../backup/file.ts';
import { countRows } from '../backup/header.ts';
import { backupName } from '../backup/names.ts';
import { inTenths } from '../backup/progress.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readBackupKey } from '../backup/settings.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import type { Config } from '../config/config.ts';
import { startEmbedded } from '../database/embedded/start.ts';
import type { Log } from '../database/log.ts';
import { waitForDatabase } from '../database/pool.ts';
import { StartupError } from '../config/startup-error.ts';
import { readReleaseInfo } from './release-info.ts';
import { UsageError, reportUsage } from './usage.ts';

export type BackupContext = {
  config: Pick<Config, 'database' | 'backup'>;
  root: string;
  /** The folder to which file names are relative. */
  cwd: string;
  now: () => Date;
  log: Log;
  out: (line: string) => void;
  err: (line: string) => void;
};

const BACKUP_USAGE =
  'Say where to put it, or leave that out: academy backup [<file or folder>]. A key to encrypt it with is in BACKUP_KEY or BACKUP_KEY_FILE.';
const RESTORE_USAGE =
  'Say what to restore: academy restore <file>, with --check to read it alone, with --replace to delete what the database has.';

/**
 * `academy backup [<file or folder>]`: writes the whole database into one file, whether the server runs or
 * not.
 */
export function runBackup(args: readonly string[], context: BackupContext): Promise<number> {
  return reportUsage(context.err, () =>
    reportRefusal(context, async () => {
      const [target, ...rest] = args;
      if (rest.length > 0 || target?.startsWith('-')) throw new UsageError(BACKUP_USAGE);
      const { config, root, now, out, err } = context;
      const secret = await readBackupKey(config.backup);
      const file = await fileFor(target, context);
      const release = await readReleaseInfo(root);
      const { bytes, rows, tables } = await withDatabase(context, (url) =>
        createBackup({ url, file, secret, release, now, onProgress: inTenths(err) }),
      );
      const kind = secret === undefined ? 'not encrypted' : 'encrypted';
      out(`${file}: ${tables} tables, ${rows} rows, ${sizeOf(bytes)}, ${kind}.`);
    }),
  );
}

/**
 * `academy restore <file> [--check | --replace]`: restores into the configured database, which must be empty.
 */
export function runRestore(args: readonly string[], context: BackupContext): Promise<number> {
  return reportUsage(context.err, () =>
    reportRefusal(context, async () => {
      const { target, isCheck, isReplacing } = readRestoreArguments(args);
      const { config, cwd, now, log, out, err } = context;
      const file = resolve(cwd, target);
      const backup = await openBackupFile(file, await readBackupKey(config.backup));
      try {
        const { header } = backup;
        await verifyBackup(file, backup);
        out(
          `${file} is complete: release ${header.release}, ${header.createdAt}, up to ${header.migration}, ${header.tables.length} tables, ${countRows(header)} rows.`,
        );
        if (isCheck) return;
        const { migrationsDir } = config.database;
        const restored = await withDatabase(context, (url) =>
          restoreBackup({ url, backup, migrationsDir, isReplacing, now, log, onProgress: inTenths(err) }),
        );
        for (const table of restored.unknown)
          out(`The table ${table} is not one of the academy and was left out.`);
        if (restored.waitingMails > 0)
          out(
            `${formatCount(restored.waitingMails, 'email was', 'emails were')} waiting when the backup was made; the server sends ${pluralize(restored.waitingMails, 'it', 'them')} when it starts. To prevent that: update mails set next_try_at = null where next_try_at is not null.`,
          );
        out(
          `Restored ${restored.rows} rows of ${restored.tables} tables. Start the server to check what is there.`,
        );
      } finally {
        await backup.close();
      }
    }),
  );
}

function readRestoreArguments(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { check: { type: 'boolean' }, replace: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch {
    throw new UsageError(RESTORE_USAGE);
  }
  const { check = false, replace = false } = parsed.values;
  const [target, ...rest] = parsed.positionals;
  if (target === undefined || rest.length > 0 || (check && replace)) throw new UsageError(RESTORE_USAGE);
  return { target, isCheck: check, isReplacing: replace };
}

async function reportRefusal({ err }: BackupContext, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError) && !(error instanceof StartupError)) throw error;
    err(error.message);
    return 1;
  }
}

/**
 * Unlike the server it does not migrate: a backup keeps the schema as it is, and a restore needs an empty
 * one.
 */
async function withDatabase<Result>(
  { config: { database }, log }: BackupContext,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, timeoutMs, durable = true } = database;
  // A restore creates the tables, so it needs their owner.
  const url = database.ownerUrl ?? database.url;
  if (url !== undefined) {
    await waitForDatabase({ url, timeoutMs });
    return work(url);
  }
  const embedded = await startEmbedded({ dataDir, log, durable });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function fileFor(target: string | undefined, { config, cwd, now }: BackupContext): Promise<string> {
  const path = target === undefined ? (config.backup.folder ?? cwd) : resolve(cwd, target);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => target === undefined,
  );
  return isFolder ? join(path, backupName(now())) : path;
}

function sizeOf(bytes: number): string {
  return bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
