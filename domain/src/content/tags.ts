import * as z from 'zod/mini';
import { slug, text } from './fields.ts';

/** `tags.json`: the names of the topic slugs of courses and guides. */
export const tagsFile = z.array(
  z.strictObject({ slug, name: text, type: z._default(text, 'topic') }),
  'must be a list of tags',
);
