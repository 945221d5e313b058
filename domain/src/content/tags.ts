import * as z from 'zod/mini';
import { slug, text } from './fields.ts';

/** `tags.json`: names for the slugs that courses and guides list as topics. */
export const tagsFile = z.array(
  z.strictObject({ slug, name: text, type: z._default(text, 'topic') }),
  'must be a list of tags',
);
