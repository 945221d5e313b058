/** The command was not understood; its message says how to write it. */
export class UsageError extends Error {}

/** Answers 2 for a command that was not understood, and says how to write it. */
export async function reportUsage(err: (line: string) => void, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    err(error.message);
    return 2;
  }
}
