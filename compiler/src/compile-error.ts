/** An error that the author can fix but the check could not detect. */
export class CompileError extends Error {}
