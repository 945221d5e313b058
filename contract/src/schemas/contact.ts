import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { oneLine } from './texts.ts';

const required = z.minLength(1, { abort: true });

/** What ends in a header of a mail is one line: a line break would begin a header of the sender's own making. */
export const contactForm = z.object({
  name: oneLine('name', 100),
  email: z.string().check(z.trim(), required, z.maxLength(254), z.email()),
  subject: oneLine('subject', 150),
  message: z
    .string()
    .check(
      z.trim(),
      required,
      z.maxLength(5000),
      z.regex(/^(?:[^\p{Cc}]|[\t\n\r])*$/u, 'The message field must be plain text.'),
    ),
  /** People don't see this field, so only bots fill it in. */
  website: z.optional(z.string()),
  /** For how many milliseconds the form was shown before it was sent, where the sender knows. */
  shownFor: z.optional(z.number().check(z.minimum(0))),
});
export type ContactForm = z.infer<typeof contactForm>;

export const contactSchemas = {
  contactUs: defineSchemas({
    summary: 'Write to those who run the academy; what looks like a machine is refused with a sentence',
    errors: [],
    query: z.object({ tenant: z.optional(z.string()) }),
    body: contactForm,
    output: z.object({}),
    example: {},
  }),
};
