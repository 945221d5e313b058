/** A date and time by the reader's own clock, written as everywhere on the site. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}

export function momentText(at: string): string {
  return FORMAT.format(new Date(at));
}

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
