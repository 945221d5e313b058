import * as z from 'zod/mini';
import {
  aliases,
  certificate,
  entitlements,
  fileOrAddress,
  id,
  ids,
  order,
  settings,
  slug,
  status,
  text,
  texts,
} from './fields.ts';

/** `course.json`: the fields of a course; its texts are in Markdown files in the same folder. */
export const courseFile = z.strictObject({
  id,
  slug,
  aliases: z.optional(aliases),
  title: text,
  status,
  order: z.optional(order),
  level: z.optional(text),
  topics: z._default(texts, []),
  entitlements: z._default(entitlements, []),
  instructors: z._default(ids, []),
  certificate: z.optional(certificate),
  settings: z._default(
    settings({
      thumbnail: z.optional(fileOrAddress),
      pro: z.optional(z.boolean('must be true or false')),
    }),
    {},
  ),
});

export type CourseFile = z.infer<typeof courseFile>;
