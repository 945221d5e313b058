/** The name of a backup, by which they are also sorted: `academy-2026-01-05T03-00-00Z.backup`. */
export function backupName(at: Date): string {
  return `academy-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** Whether a file bears such a name, so that a folder may hold other things. */
export function isBackupName(name: string): boolean {
  return /^academy-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/.test(name);
}
