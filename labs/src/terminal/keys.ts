const ESCAPE = '\x1b';
/** An escape sequence, Alt with a letter, or a single character. */
const KEY = new RegExp(`${ESCAPE}(?:\\[[\\d;]*[A-Za-z~]|O[A-Z]|.)|[\\s\\S]`, 'gu');

/** The keys in what a terminal sends. */
export function splitKeys(input: string): string[] {
  return input.match(KEY) ?? [];
}
