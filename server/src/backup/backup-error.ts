/** Why a backup could not be made or restored, in a sentence for the operator. */
export class BackupError extends Error {}
