/** Everybody sees the same day, wherever they are. */
export function describeDay(date: Date): string {
  return DAY.format(date);
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
