/** How long what was done without a network may wait and still count from when it was done, where nothing else is known. */
export const LONGEST_WAIT_MS = 30 * 24 * 60 * 60_000;

/**
 * When something was done, by the clock of the device that did it: never in the future, and never before the person opened
 * it; where that is not known, at most 30 days ago.
 */
export function timeDone(
  at: string | undefined,
  { openedAt, now }: { openedAt: Date | null; now: Date },
): Date {
  if (at === undefined) return now;
  const earliest = openedAt?.getTime() ?? now.getTime() - LONGEST_WAIT_MS;
  return new Date(Math.min(Math.max(Date.parse(at), earliest), now.getTime()));
}
