import * as z from 'zod/mini';
import { progressStatusSchema } from '@academy/domain/catalog-schemas';
import { MAX_PARTS } from '@academy/domain/watched-parts';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** When it was done, by the browser's clock, if it was sent later; older changes than the stored one are ignored. */
const at = z.optional(z.iso.datetime());

/**
 * The names of the lab's checks that passed. They run in the learner's browser; where only they complete a lab, the server
 * compares the list with the checks the lab has.
 */
const passedChecks = z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)));

/** The revision of the text that was read, where it was open for longer; one that was never opened is not believed. */
const revision = z.optional(z.int().check(z.gte(0)));

const MAX_SECONDS = 604_800;
const wholeSecond = z.int().check(z.gte(0), z.lte(MAX_SECONDS));
const watchedParts = z.array(z.tuple([wholeSecond, wholeSecond])).check(z.maxLength(MAX_PARTS));

/** The lesson and its course; without a course it is a guide. */
export const lessonOrGuide = { lessonId: id, courseId: z.optional(id) };

/** A lesson to go to, by its slug within its course. */
export const lessonLink = z.object({ lessonId: z.string(), slug: z.string(), title: z.string() });
export type LessonLink = z.infer<typeof lessonLink>;

/** Where the person stands after completing was done or undone. */
const courseStanding = {
  lesson: z.object({
    lessonId: z.string(),
    isComplete: z.boolean(),
    progressStatus: z.enum(['started', 'completed']),
  }),
  completedLesson: z.number(),
  lessonsCount: z.number(),
  /** Of the course. */
  progressStatus: progressStatusSchema,
};

const exampleStanding = {
  lesson: { lessonId: 'first-call', isComplete: true, progressStatus: 'completed' as const },
  completedLesson: 3,
  lessonsCount: 12,
  progressStatus: 'In Progress' as const,
};

const lessonCompleted = z.object({
  ...courseStanding,
  isLastLesson: z.boolean(),
  nextLesson: z.nullable(lessonLink),
});

export const progressSchemas = {
  markStarted: defineSchemas({
    summary: 'Record that a lesson, or without a course a guide, was opened',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({ ...lessonOrGuide, operationType: z.literal('START_LESSON'), at }),
    output: z.object({ lessonId: z.string(), progressStatus: z.enum(['started', 'completed']) }),
    example: { lessonId: 'first-call', progressStatus: 'started' },
  }),

  markComplete: defineSchemas({
    summary:
      'Complete a lesson; a knowledge check is complete once it is passed, a lab without manual completion once its checks are',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({
      lessonId: id,
      courseId: id,
      /** What the browser believes; the server knows by itself. */
      isLastLesson: z.optional(z.boolean()),
      operationType: z.literal('COMPLETE_LESSON'),
      passedChecks,
      at,
      revision,
    }),
    output: lessonCompleted,
    example: {
      ...exampleStanding,
      isLastLesson: false,
      nextLesson: { lessonId: 'second-call', slug: 'second-call', title: 'Your second call' },
    },
  }),

  undoComplete: defineSchemas({
    summary: 'Take back that a lesson, or without a course a guide, was completed',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({ ...lessonOrGuide, at }),
    output: z.object(courseStanding),
    example: {
      ...exampleStanding,
      lesson: { lessonId: 'first-call', isComplete: false, progressStatus: 'started' },
    },
  }),

  markGuideComplete: defineSchemas({
    summary: 'Complete a guide',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({ lessonId: id, operationType: z.literal('COMPLETE_LESSON'), passedChecks, at, revision }),
    output: z.object({ lessonId: z.string(), progressStatus: progressStatusSchema }),
    example: { lessonId: 'rest-in-20-minutes', progressStatus: 'Completed' },
  }),

  savePosition: defineSchemas({
    summary: 'Store the reading position in a lesson, or, without a course, in a guide',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({
      ...lessonOrGuide,
      /** The anchor of the heading last read, without characters no anchor has. */
      heading: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}\s]+$/u))),
      /** The second a video was watched to. */
      second: z.optional(z.number().check(z.gte(0), z.lte(MAX_SECONDS))),
      /** The parts of it that were watched since the page was opened; they are added to those before. */
      watched: z.optional(watchedParts),
      at: z.iso.datetime(),
      /** Rises with everything a device sends, for what happened within one millisecond. */
      sequence: z.int().check(z.gte(0)),
    }),
    /** The position stored now: the one sent, or a newer one from another device. */
    output: z.object({
      heading: z.optional(z.string()),
      second: z.optional(z.number()),
      watched: z.optional(z.array(z.tuple([z.number(), z.number()]))),
      at: z.iso.datetime(),
    }),
    example: { heading: 'one-request', at: '2026-01-05T09:00:00.000Z' },
  }),
};
