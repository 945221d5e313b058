/** The command was not understood; its message says how to write it. */
export class UsageError extends Error {}
