import * as z from 'zod/mini';

/** What every log can be narrowed by; `to` itself is not within. */
export const logFilters = {
  person: z.optional(z.uuid()),
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
};

/** The `next` of the page before. */
export const logCursor = {
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'The before field must be a number.'))),
};

/** A page of a log, the latest entry first; `next` is where the next page begins, null on the last one. */
export function logPage<Entry extends z.core.$ZodType>(entry: Entry) {
  return z.object({ result: z.object({ content: z.array(entry), next: z.nullable(z.string()) }) });
}
