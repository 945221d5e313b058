/** The longest passage of a lesson that can be reported. */
export const LONGEST_QUOTE = 1000;

/** What was selected as a report carries it: one line, not too long, and no half of a sign at its end. */
export function quoteOf(selected: string): string {
  return selected
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_QUOTE)
    .replace(/[\uD800-\uDBFF]$/, '');
}
