/** The name of a backup, which sorts by date: `academy-2026-01-05T03-00-00Z.backup`. */
export function backupName(at: Date): string {
  return `academy-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** Whether a file has such a name, since the folder may contain other files. */
export function isBackupName(name: string): boolean {
  return /^academy-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/.test(name);
}
