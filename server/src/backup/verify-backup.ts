import { BackupError } from './backup-error.ts';
import { readBody } from './body.ts';
import type { BackupFile } from './file.ts';

/** Reads a backup to its end, as restoring does, and changes nothing. */
export async function verifyBackup(file: string, backup: BackupFile): Promise<void> {
  try {
    for await (const { rows } of readBody(backup.readBody(), backup.header.tables))
      for await (const _part of rows);
  } catch (error) {
    if (error instanceof BackupError) throw new BackupError(`${file} is of no use: ${error.message}.`);
    const { code = '' } = error as { code?: string };
    // The error of zlib for bytes it did not write.
    if (code.startsWith('Z_')) throw new BackupError(`${file} is damaged: it cannot be decompressed.`);
    throw error;
  }
}
