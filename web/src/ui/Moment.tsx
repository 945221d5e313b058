/** A date and time by the reader's own clock, on one line. */
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

// The interface is in American English, and so are its dates.
const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
