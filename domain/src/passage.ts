/** The longest passage of a lesson that can be reported. */
export const MAX_QUOTE_LENGTH = 1000;

/** What was selected as a report carries it: one line, not too long, and no half of a sign at its end. */
export function cleanQuote(selected: string): string {
  return selected
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUOTE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');
}
