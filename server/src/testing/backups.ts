import { join } from 'node:path';
import { createBackup } from '../backup/create-backup.ts';
import type { BackupInput } from '../backup/create-backup.ts';
import { openBackupFile } from '../backup/file.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { RestoreInput } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { migrationsDir, privateFolder } from './folders.ts';
import { silentLog } from './log.ts';
import { whenDone } from './when-done.ts';

const now = () => new Date('2026-01-05T09:00:00Z');

/** Makes and restores backups in a folder of the test file. */
export async function backupsForTests() {
  const folder = await privateFolder();
  whenDone(folder.remove);
  let files = 0;
  return {
    folder: folder.path,
    newFile: () => join(folder.path, `${(files += 1)}.backup`),
    create: (input: Pick<BackupInput, 'url' | 'file'> & Partial<BackupInput>) =>
      createBackup({ secret: undefined, release: { version: '0.1.0', commit: null }, now, ...input }),
    /** Like the command, reads the whole file first. */
    async restore({
      file,
      secret,
      ...input
    }: { url: string; file: string; secret?: string } & Partial<RestoreInput>) {
      const backup = await openBackupFile(file, secret);
      try {
        await verifyBackup(file, backup);
        return await restoreBackup({
          backup,
          migrationsDir,
          isReplacing: false,
          now,
          log: silentLog,
          ...input,
        });
      } finally {
        await backup.close();
      }
    },
  };
}
