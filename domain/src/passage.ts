/** The longest passage of a lesson that can be reported. */
export const MAX_QUOTE_LENGTH = 1000;

/** The selected text on one line, cut to the maximum length but not inside a surrogate pair. */
export function cleanQuote(selected: string): string {
  return selected
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUOTE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');
}
