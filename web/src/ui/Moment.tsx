/** A date and time as the reader's own clock and language have it. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}

export function momentText(at: string): string {
  return FORMAT.format(new Date(at));
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
