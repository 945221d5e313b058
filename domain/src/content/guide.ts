import * as z from 'zod/mini';
import { aliases, duration, entitlements, id, ids, order, slug, status, text, texts } from './fields.ts';
import { lessonSettings, lessonType } from './lesson.ts';

/** `guide.json`: a lesson outside of any course. */
export const guideFile = z.strictObject({
  id,
  slug,
  aliases: z.optional(aliases),
  title: text,
  status,
  type: z._default(lessonType, 'article'),
  duration: z.optional(duration),
  order: z.optional(order),
  level: z.optional(text),
  topics: z._default(texts, []),
  entitlements: z._default(entitlements, []),
  instructors: z._default(ids, []),
  settings: z._default(lessonSettings, {}),
});

export type GuideFile = z.infer<typeof guideFile>;
