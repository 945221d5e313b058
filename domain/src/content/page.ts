import * as z from 'zod/mini';
import { aliases, id, order, settings, slug, status, text } from './fields.ts';

/** `page.json`: a content page at `/{slug}`. */
export const pageFile = z.strictObject({
  id,
  slug,
  aliases: z.optional(aliases),
  title: text,
  status,
  order: z.optional(order),
  settings: z._default(settings({}), {}),
});

export type PageFile = z.infer<typeof pageFile>;
