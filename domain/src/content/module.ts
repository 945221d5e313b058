import * as z from 'zod/mini';
import { duration, id, order, slug, status, text } from './fields.ts';
import { lessonSettings } from './lesson.ts';

/** `module.json`: a heading in a course's outline; its lessons are in subfolders. */
export const moduleFile = z.strictObject({
  id,
  slug,
  title: text,
  status,
  duration: z.optional(duration),
  order: z.optional(order),
  settings: z._default(lessonSettings, {}),
});

export type ModuleFile = z.infer<typeof moduleFile>;
