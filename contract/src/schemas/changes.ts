import * as z from 'zod/mini';
import { tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';
import { lessonLink, lessonOrGuide } from './progress.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const moment = z.iso.datetime();
/** The content that is compared with; it is acknowledged up to here. */
const revision = z.int().check(z.gte(0));

/** A course or guide whose text changed after the person completed it. */
const changedItem = z.object({
  kind: z.enum(['course', 'guide']),
  /** It may belong to another academy. */
  tenantId: z.string(),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  revision,
  /** The changed lessons of a course, which are open to the person. */
  lessons: z.array(lessonLink),
  /** Lessons that were added to a finished course. */
  newLessons: z.array(lessonLink),
});
export type ChangedItem = z.infer<typeof changedItem>;

const part = z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() });
const block = z.object({
  kind: z.enum(['text', 'heading', 'code']),
  section: z.nullable(z.object({ title: z.string(), anchor: z.string() })),
  parts: z.array(part),
});

const textChange = z.object({
  completedAt: moment,
  changedAt: moment,
  revision,
  hasNewQuestions: z.boolean(),
  /** Its lab has changed, or it has another one. */
  hasNewLab: z.boolean(),
  hasNewFilm: z.boolean(),
  /** What was read is stored no more, so that it can't be compared. */
  isStored: z.boolean(),
  blocks: z.array(block),
  /** How many more blocks have changed. */
  left: z.number(),
});
export type TextChange = z.infer<typeof textChange>;

export const changesSchemas = {
  listChanges: defineSchemas({
    summary: 'What the person has completed, in all academies, and what has changed in substance since',
    errors: [],
    query: tenantQuery,
    output: z.object({ items: z.array(changedItem) }),
    example: {
      items: [
        {
          kind: 'course',
          tenantId: 'academy',
          id: 'making-tea',
          slug: 'making-tea',
          title: 'Making tea',
          revision: 42,
          lessons: [{ lessonId: 'tea-green', slug: 'green', title: 'Green tea' }],
          newLessons: [],
        },
      ],
    },
  }),

  getTextChange: defineSchemas({
    summary:
      'How the text of a lesson, or without a course a guide, differs from what the person had read when they completed it',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.extend(tenantQuery, lessonOrGuide),
    output: z.object({
      /** Null where it is not completed, or has not changed in substance, or that is acknowledged. */
      change: z.nullable(textChange),
    }),
    example: {
      change: {
        completedAt: '2026-01-05T09:00:00.000Z',
        changedAt: '2026-02-01T09:00:00.000Z',
        revision: 42,
        hasNewQuestions: false,
        hasNewLab: false,
        hasNewFilm: false,
        isStored: true,
        blocks: [
          {
            kind: 'text',
            section: { title: 'Pour', anchor: 'pour' },
            parts: [
              { change: 'same', text: 'Heat water to ' },
              { change: 'removed', text: '80' },
              { change: 'added', text: '70' },
              { change: 'same', text: ' degrees.' },
            ],
          },
        ],
        left: 0,
      },
    },
  }),

  acknowledgeChanges: defineSchemas({
    summary:
      'Say, or take back, that the changes of lessons of a course, or without one of guides, are known',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({
      courseId: z.optional(id),
      lessonIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
      revision,
      isAcknowledged: z.boolean(),
    }),
    output: z.object({ isAcknowledged: z.boolean() }),
    example: { isAcknowledged: true },
  }),
};
