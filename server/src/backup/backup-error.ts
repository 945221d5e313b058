/** Why a backup could not be made or restored, as a message for the operator. */
export class BackupError extends Error {}
