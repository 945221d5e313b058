/** The command was not understood; the message has its usage. */
export class UsageError extends Error {}

/** Returns 2 for a command that was not understood, and prints the usage. */
export async function reportUsage(err: (line: string) => void, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    err(error.message);
    return 2;
  }
}
