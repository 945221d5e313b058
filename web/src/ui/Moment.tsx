/** A date and time in the reader's time zone, on one line. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {momentText(at)}
    </time>
  );
}

/** `Nov 15, 2026, 3:04 PM` */
export function momentText(at: string): string {
  return FORMAT.format(new Date(at));
}

/** `Nov 15, 2026, 3:04 PM UTC`, the same on the server and in every browser. */
export function utcText(at: string): string {
  return `${UTC_FORMAT.format(new Date(at))} UTC`;
}

/** `Nov 15, 2026` for `2026-11-15`, wherever the reader is. */
export function dayText(day: string): string {
  return DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
}

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const UTC_FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
