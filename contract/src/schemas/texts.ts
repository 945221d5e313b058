import * as z from 'zod/mini';
import { isDirectionTurned, isInvisible } from '@academy/domain/plain-text';

const required = z.minLength(1, { abort: true });

/** A required text without line breaks and other invisible characters. */
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

/** A name that strangers read: it can be seen, leaves the text around it as it is, and leads nowhere. */
export function shownName(longest: number) {
  return oneLine('name', longest).check(
    z.refine((name) => !isInvisible(name), 'The name field is required.'),
    z.refine((name) => !isDirectionTurned(name), 'The name field must be one line of plain text.'),
    z.refine((name) => !/:\/\/|www\./i.test(name), 'The name field must be a name.'),
  );
}
