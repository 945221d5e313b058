import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { BaseContext } from '../context.ts';
import { readReleaseInfo } from '../operator/release-info.ts';
import type { Job } from '../jobs/job.ts';
import { onConnection } from './connection.ts';
import { createBackup } from './create-backup.ts';
import { UNFINISHED } from './file.ts';
import { backupName, isBackupName } from './names.ts';
import { readBackupKey } from './settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Held by the node that makes a backup. */
const BACKUP_LOCK = 7_236_058;
/** How many past backups the table keeps. */
const REMEMBERED = 100;

export type ScheduleContext = Pick<BaseContext, 'config' | 'database' | 'log' | 'now'>;

/** Makes a backup every day if a folder is configured; a node that was off at that time catches up. */
export const makeBackups: Job = {
  name: 'make-backups',
  everyMs: MINUTE_MS,
  isOn: ({ backup }) => backup.folder !== undefined,
  run: backUpIfDue,
};

/** One node makes the backup; the others find it done, or the lock taken. */
export async function backUpIfDue(context: ScheduleContext, signal?: AbortSignal): Promise<void> {
  const { folder } = context.config.backup;
  if (folder === undefined) return;
  if (!(await isDue(context.database.health, context))) return;
  await onConnection(context.database.url, async (client) => {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      BACKUP_LOCK,
    ]);
    // Another node may have finished between the query and the lock.
    if (rows[0]?.isMine && (await isDue(client, context))) await backUp(client, { context, folder, signal });
  });
}

async function isDue(
  client: Pick<ClientBase, 'query'>,
  { config: { backup }, now }: ScheduleContext,
): Promise<boolean> {
  const at = now();
  const since = lastTime(at, backup.atMinute);
  const { rows } = await client.query<{ isDone: boolean; hasJustFailed: boolean }>(
    `select coalesce(bool_or(finished_at is not null and error is null), false) as "isDone",
            coalesce(bool_or(started_at > $2), false) as "hasJustFailed"
     from backups where started_at between $1 and $3`,
    // Ignores entries in the future, which a wrong clock has written, so that they don't stop backups until
    // then.
    [since, new Date(at.getTime() - HOUR_MS), at],
  );
  return rows[0]?.isDone === false && !rows[0].hasJustFailed;
}

/** The last occurrence of this time of day. */
export function lastTime(now: Date, atMinute: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + atMinute * MINUTE_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

type Due = { context: ScheduleContext; folder: string; signal: AbortSignal | undefined };

async function backUp(client: ClientBase, { context, folder, signal }: Due): Promise<void> {
  const { config, database, log, now } = context;
  const file = join(folder, backupName(now()));
  const { rows } = await client.query<{ id: string }>(
    'insert into backups (node, started_at, file) values ($1, $2, $3) returning id',
    [hostname(), now(), file],
  );
  const finish = (bytes: number | null, error: string | null) =>
    client.query('update backups set finished_at = $2, bytes = $3, error = $4 where id = $1', [
      rows[0]?.id,
      now(),
      bytes,
      error,
    ]);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes } = await createBackup({
      url: database.url,
      file,
      secret: await readBackupKey(config.backup),
      release: await readReleaseInfo(config.backup.releaseFolder),
      now,
      onProgress: () => signal?.throwIfAborted(),
    });
    await finish(bytes, null);
    log.info({ file, bytes }, 'Backup made');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await finish(null, reason.slice(0, 500));
    log.error({ err: error, file }, 'The backup failed; it is tried again in an hour');
    return;
  }
  await client.query('delete from backups where id <= $1::bigint - $2', [rows[0]?.id, REMEMBERED]);
  await deleteOldFiles(folder, { keep: config.backup.keep, now: now() }).catch((error: unknown) =>
    log.warn({ err: error, folder }, 'Old backups could not be deleted'),
  );
}

/** Keeps the newest ones by name. Unfinished files of a killed node are deleted after a day. */
async function deleteOldFiles(folder: string, { keep, now }: { keep: number; now: Date }): Promise<void> {
  const names = await readdir(folder);
  const old = names.filter(isBackupName).toSorted().toReversed().slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const { mtime } = await stat(join(folder, name));
    if (now.getTime() - mtime.getTime() > DAY_MS) await rm(join(folder, name), { force: true });
  }
}
