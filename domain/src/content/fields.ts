import * as z from 'zod/mini';
import { readVideo, type VideoProvider } from '../videos.ts';

/** Field schemas shared by the content files. Messages complete the sentence "<field> …". */

const STATUSES = ['live', 'unlisted', 'draft'] as const;
const ENTITLEMENTS = ['auth', 'pro'] as const;
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export const LESSON_TYPES = ['article', 'video', 'lab', 'knowledge-check'] as const;

const MAX_DURATION = 7 * 24 * 60 * 60;

export const text = z
  .string('must be a text')
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(500, 'must be at most 500 characters'));

export const id = z
  .string('must be a text')
  .check(z.regex(/^[A-Za-z0-9][\w.-]{0,199}$/, 'must be letters, digits, hyphens, dots or underscores'));

export const slug = z
  .string('must be a text')
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9_-]{0,199}$/,
      'must be lower-case letters, digits and hyphens, as in an address',
    ),
  );

/** Slugs that lead to the item as well, such as one it had elsewhere. */
export const aliases = z.array(slug, 'must be a list');

export const status = z.enum(STATUSES, `must be one of ${STATUSES.join(', ')}`);

export const entitlements = z.array(
  z.enum(ENTITLEMENTS, `must be one of ${ENTITLEMENTS.join(', ')}`),
  'must be a list',
);

export const ids = z.array(id, 'must be a list');

export const texts = z.array(text, 'must be a list');

export const order = z.number('must be a number').check(z.gte(0, 'must be zero or more'));

export const duration = z
  .number('must be a whole number of seconds')
  .check(
    z.int('must be a whole number of seconds'),
    z.gte(0, 'must be zero or more seconds'),
    z.lte(MAX_DURATION, 'must be in seconds and at most a week'),
  );

export const webAddress = z
  .string('must be a text')
  .check(z.regex(/^https?:\/\/[^\s"'<>\\]+$/i, 'must be an address that starts with https:// or http://'));

/** A URL, or the path of a file in the same folder. The compiler checks that the file exists. */
export const fileOrAddress = z
  .string('must be a text')
  .check(
    z.regex(
      /^(?:https:\/\/[^\s"'<>\\]+|(?![/\\])(?![a-z][a-z0-9+.-]*:)[^"'<>\\]+)$/i,
      'must be an https:// address or the path of a file beside it',
    ),
  );

/** Whether completing gives a certificate, and what it says; `true` is enough. */
export const certificate = z.union(
  [
    z.boolean(),
    z.strictObject({
      learned: z.optional(texts.check(z.maxLength(12, 'must have at most 12 entries'))),
      requireChecks: z.optional(z.boolean('must be true or false')),
    }),
  ],
  { error: 'must be true, false, or an object with learned and requireChecks' },
);

/** An id or an address. Most ids are written as numbers, those beyond the safe integers as texts. */
export function hostedVideo(provider: VideoProvider) {
  const message =
    provider === 'youtube'
      ? 'must be the id of a video, or its address'
      : 'must be the number of a video, or its address';
  const isVideo = (written: string | number) => readVideo(provider, written) !== null;
  return z.union([z.int().check(z.refine(isVideo, message)), z.string().check(z.refine(isVideo, message))], {
    error: message,
  });
}

/**
 * Unknown settings are reported like unknown fields, except for keys that begin with `debug.`, which deployments may
 * add.
 */
export function settings<Shape extends z.core.$ZodShape>(shape: Shape) {
  const known = new Set(Object.keys(shape));
  return z.catchall(z.object(shape, 'must be an object'), z.unknown()).check((context) => {
    for (const key of Object.keys(context.value)) {
      if (known.has(key) || key.startsWith('debug.')) continue;
      context.issues.push({ code: 'unrecognized_keys', keys: [key], input: context.value });
    }
  });
}
