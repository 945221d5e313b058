import * as z from 'zod/mini';
import {
  duration,
  entitlements,
  fileOrAddress,
  id,
  order,
  settings,
  slug,
  status,
  text,
  webAddress,
} from './fields.ts';

/** `test.json`: an exam at the end of a path, taken on another site. */
export const testFile = z.strictObject({
  id,
  slug,
  title: text,
  status,
  order: z.optional(order),
  duration: z.optional(duration),
  entitlements: z._default(entitlements, []),
  settings: z._default(settings({ thumbnail: z.optional(fileOrAddress), url: z.optional(webAddress) }), {}),
});

export type TestFile = z.infer<typeof testFile>;
