/** Something that was learned at a time, and how long its material takes. */
export type ActivityEntry = { at: Date; seconds: number };
export type ActivityDay = { date: string; minutes: number };

const DAY_MS = 24 * 60 * 60_000;

/**
 * The seven days of the week that `now` is in, from Monday on, with the minutes of material of each. `offsetMinutes` is
 * that of the reader's time zone, as `Date` tells it: a day begins where they are.
 */
export function activityOfWeek(
  entries: readonly ActivityEntry[],
  { now, offsetMinutes }: { now: Date; offsetMinutes: number },
): ActivityDay[] {
  const local = (at: Date) => new Date(at.getTime() - offsetMinutes * 60_000);
  const today = local(now);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const seconds = new Map<string, number>();
  for (const entry of entries) {
    const date = dateOf(local(entry.at));
    seconds.set(date, (seconds.get(date) ?? 0) + entry.seconds);
  }
  return Array.from({ length: 7 }, (_, at) => {
    const date = dateOf(new Date(today.getTime() + (at - sinceMonday) * DAY_MS));
    const learned = seconds.get(date);
    // Even a few seconds count as activity.
    return { date, minutes: learned === undefined ? 0 : Math.max(1, Math.round(learned / 60)) };
  });
}

/** What is recorded of one lesson or guide. */
export type TouchedRecord = { startedAt: Date; touchedAt: Date; completedAt: Date | null; duration: number };

/** What is complete took what it takes; what is not took the time since it was opened, and no more than it takes. */
export function activityEntry({ startedAt, touchedAt, completedAt, duration }: TouchedRecord): ActivityEntry {
  if (completedAt) return { at: completedAt, seconds: duration };
  const open = Math.round((touchedAt.getTime() - startedAt.getTime()) / 1000);
  return { at: touchedAt, seconds: Math.min(duration, Math.max(0, open)) };
}

function dateOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
