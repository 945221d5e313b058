import * as z from 'zod/mini';
import { parseMediaTime } from '../media-time.ts';
import {
  aliases,
  duration,
  entitlements,
  fileOrAddress,
  hostedVideo,
  id,
  ids,
  LESSON_TYPES,
  order,
  settings,
  slug,
  status,
  text,
  texts,
  webAddress,
} from './fields.ts';

const flag = z.boolean('must be true or false');

/** The lab of a lesson: a workshop of the same repository, or the URL of an external lab. */
const lab = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('browser'), workshop: id }),
    z.strictObject({ kind: z.literal('educates'), workshop: id }),
    z.strictObject({ kind: z.literal('externalLab'), url: webAddress }),
  ],
  { error: 'must have a kind: browser or educates with a workshop, or externalLab with a url' },
);

const chapterStart = z.union(
  [z.number().check(z.gte(0)), z.string().check(z.refine((text) => parseMediaTime(text) !== null))],
  'must be a time such as 1:05, or seconds',
);

/** The chapters of a video: a WebVTT file, or a list. */
const chapters = z.union(
  [
    fileOrAddress,
    z.array(z.strictObject({ start: chapterStart, title: text })).check(z.minLength(1), z.maxLength(200)),
  ],
  'must be the path of a WebVTT file, or a list of chapters, each with a start such as 1:05 and a title',
);

export const lessonSettings = settings({
  manualCompletion: z.optional(flag),
  assessed: z.optional(flag),
  attempts: z.optional(
    z
      .number('must be a whole number')
      .check(
        z.int('must be a whole number'),
        z.gte(1, 'must be one or more'),
        z.lte(100, 'must be at most 100'),
      ),
  ),
  educates: z.optional(id),
  lab: z.optional(lab),
  vimeo: z.optional(hostedVideo('vimeo')),
  brightcove: z.optional(hostedVideo('brightcove')),
  youtube: z.optional(hostedVideo('youtube')),
  /** Shown in the place of a video on another host until it is played. */
  poster: z.optional(fileOrAddress),
  video: z.optional(
    z.strictObject({
      src: fileOrAddress,
      captions: z.optional(fileOrAddress),
      chapters: z.optional(chapters),
      /** Said by the file itself, where it can be read. */
      silent: z.optional(flag),
      poster: z.optional(fileOrAddress),
    }),
  ),
  links: z.optional(z.array(z.strictObject({ text, url: webAddress }), 'must be a list')),
  thumbnail: z.optional(fileOrAddress),
  pro: z.optional(flag),
});

export const lessonType = z.enum(LESSON_TYPES, `must be one of ${LESSON_TYPES.join(', ')}`);

/** `lesson.json`. Without entitlements a lesson inherits those of its course; an empty list makes it a free preview. */
export const lessonFile = z.strictObject({
  id,
  slug,
  aliases: z.optional(aliases),
  title: text,
  status,
  type: lessonType,
  duration: z.optional(duration),
  order: z.optional(order),
  level: z.optional(text),
  topics: z.optional(texts),
  entitlements: z.optional(entitlements),
  instructors: z.optional(ids),
  settings: z._default(lessonSettings, {}),
});

/** A part of a video, from its second on. */
export type Chapter = { start: number; title: string };
export type LessonFile = z.infer<typeof lessonFile>;
export type LessonSettings = z.infer<typeof lessonSettings>;
