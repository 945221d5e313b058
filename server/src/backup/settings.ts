import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Env } from '../config/env.ts';
import { secret as secretSchema } from '../config/values.ts';
import { StartupError } from '../config/startup-error.ts';
import { BackupError } from './backup-error.ts';

export type BackupSettings = {
  /** The folder of daily backups; without it none are made automatically. */
  folder: string | undefined;
  /** Minutes after midnight, UTC. */
  atMinute: number;
  keep: number;
  key: string | undefined;
  keyFile: string | undefined;
  /** The release or the checkout, which says its version. */
  releaseFolder: string;
};

export function readBackupSettings(env: Env, root: string): BackupSettings {
  const [hours = 0, minutes = 0] = env.BACKUP_AT.split(':').map(Number);
  return {
    folder: env.BACKUP_DIR === undefined ? undefined : resolve(root, env.BACKUP_DIR),
    atMinute: hours * 60 + minutes,
    keep: env.BACKUP_KEEP,
    key: env.BACKUP_KEY,
    keyFile: env.BACKUP_KEY_FILE === undefined ? undefined : resolve(root, env.BACKUP_KEY_FILE),
    releaseFolder: root,
  };
}

/** The encryption key of backups, or undefined. */
export async function readBackupKey({
  key,
  keyFile,
}: Pick<BackupSettings, 'key' | 'keyFile'>): Promise<string | undefined> {
  if (key !== undefined || keyFile === undefined) return key;
  const text = await readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw new BackupError(
      `BACKUP_KEY_FILE ${keyFile} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  });
  const read = secretSchema().safeParse(text.trim());
  if (!read.success)
    throw new BackupError(
      `BACKUP_KEY_FILE ${keyFile} must contain at least 16 characters, 8 different ones.`,
    );
  return read.data;
}

/** Reports an unreadable key at startup instead of during the first nightly backup. */
export async function requireBackupKey(settings: BackupSettings): Promise<void> {
  if (settings.folder === undefined) return;
  await readBackupKey(settings).catch((error: unknown) => {
    throw error instanceof BackupError ? new StartupError(error.message, { cause: error }) : error;
  });
}
