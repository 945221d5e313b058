import * as z from 'zod/mini';

const required = z.minLength(1, { abort: true });

/** A required text without line breaks and other signs that nobody sees. */
export function oneLine(field: string, longest: number) {
  return z
    .string()
    .check(
      z.trim(),
      required,
      z.maxLength(longest),
      z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, `The ${field} field must be one line of plain text.`),
    );
}
