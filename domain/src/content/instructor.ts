import * as z from 'zod/mini';
import { aliases, fileOrAddress, id, order, settings, slug, status, text, webAddress } from './fields.ts';

/** `instructor.json`: the fields of an instructor; the biography is in `bio.md`. */
export const instructorFile = z.strictObject({
  id,
  slug,
  aliases: z.optional(aliases),
  name: text,
  status,
  order: z.optional(order),
  settings: z._default(
    settings({
      avatar: z.optional(fileOrAddress),
      credentials: z.optional(text),
      github: z.optional(webAddress),
      linkedin: z.optional(webAddress),
      twitter: z.optional(webAddress),
      website: z.optional(webAddress),
    }),
    {},
  ),
});

export type InstructorFile = z.infer<typeof instructorFile>;
