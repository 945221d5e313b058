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

const STEP_TYPES = ['course', 'test'] as const;

/** `tenant` is given for a course of another tenant. */
const step = z.strictObject({
  type: z.enum(STEP_TYPES, `must be one of ${STEP_TYPES.join(', ')}`),
  id,
  tenant: z.optional(id),
});

/** `path.json`: courses and tests in the recommended order. */
export const pathFile = z.strictObject({
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
  steps: z.array(step, 'must be a list').check(z.minLength(1, 'must name at least one course')),
  settings: z._default(settings({ thumbnail: z.optional(fileOrAddress) }), {}),
});

export type PathFile = z.infer<typeof pathFile>;
