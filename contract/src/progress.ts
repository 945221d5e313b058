import * as z from 'zod/mini';
import { progressStatusSchema } from '@academy/domain/catalog-schemas';
import { defineCall } from './call.ts';
import { tenantQuery } from './catalog.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** When it was done, by the browser's clock, where it could not be sent at once; what is older than what is known is ignored. */
const at = z.optional(z.iso.datetime());

/**
 * The names of the lab's checks that passed. They run in the learner's browser; where only they complete a lab, the server
 * compares the list with the checks the lab has.
 */
const passedChecks = z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)));

/** The lesson and its course; without a course it is a guide. */
export const lessonOrGuide = { lessonId: id, courseId: z.optional(id) };

/** A lesson to go to, by its slug within its course. */
export const lessonLink = z.object({ lessonId: z.string(), slug: z.string(), title: z.string() });

export const markStarted = defineCall({
  name: 'markStarted',
  summary: 'Record that a lesson, or without a course a guide, was opened',
  method: 'POST',
  path: '/lessons/mark-started',
  access: 'user',
  query: tenantQuery,
  body: z.object({ ...lessonOrGuide, operationType: z.literal('START_LESSON') }),
  output: z.object({ lessonId: z.string(), progressStatus: z.enum(['started', 'completed']) }),
  errors: ['forbidden', 'not_found', 'conflict'],
  example: { lessonId: 'first-call', progressStatus: 'started' },
});

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
export type LessonCompleted = z.infer<typeof lessonCompleted>;

export const markComplete = defineCall({
  name: 'markComplete',
  summary:
    'Complete a lesson; a knowledge check is complete once it is passed, a lab without manual completion once its checks are',
  method: 'POST',
  path: '/lessons/mark-complete',
  access: 'user',
  query: tenantQuery,
  body: z.object({
    lessonId: id,
    courseId: id,
    /** What the browser believes; the server knows by itself. */
    isLastLesson: z.optional(z.boolean()),
    operationType: z.literal('COMPLETE_LESSON'),
    passedChecks,
    at,
  }),
  output: lessonCompleted,
  errors: ['forbidden', 'not_found', 'conflict'],
  example: {
    ...exampleStanding,
    isLastLesson: false,
    nextLesson: { lessonId: 'second-call', slug: 'second-call', title: 'Your second call' },
  },
});

export const undoComplete = defineCall({
  name: 'undoComplete',
  summary: 'Take back that a lesson, or without a course a guide, was completed',
  method: 'POST',
  path: '/lessons/undo-complete',
  access: 'user',
  query: tenantQuery,
  body: z.object({ ...lessonOrGuide, at }),
  output: z.object(courseStanding),
  errors: ['forbidden', 'not_found', 'conflict'],
  example: {
    ...exampleStanding,
    lesson: { lessonId: 'first-call', isComplete: false, progressStatus: 'started' },
  },
});

export const markGuideComplete = defineCall({
  name: 'markGuideComplete',
  summary: 'Complete a guide',
  method: 'POST',
  path: '/guides/markComplete',
  access: 'user',
  query: tenantQuery,
  body: z.object({ lessonId: id, operationType: z.literal('COMPLETE_LESSON'), passedChecks, at }),
  output: z.object({ lessonId: z.string(), progressStatus: progressStatusSchema }),
  errors: ['forbidden', 'not_found', 'conflict'],
  example: { lessonId: 'rest-in-20-minutes', progressStatus: 'Completed' },
});

export const keepPlace = defineCall({
  name: 'keepPlace',
  summary: 'Remember how far somebody came in a lesson, or without a course in a guide',
  method: 'PUT',
  path: '/lessons/place',
  access: 'user',
  query: tenantQuery,
  body: z.object({
    ...lessonOrGuide,
    /** The anchor of the heading last read, without characters no anchor has. */
    heading: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}\s]+$/u))),
    /** The second a video was watched to. */
    second: z.optional(z.number().check(z.gte(0), z.lte(604_800))),
    at: z.iso.datetime(),
    /** Rises with everything a device sends, for what happened within one millisecond. */
    sequence: z.int().check(z.gte(0)),
  }),
  /** The place that is kept now: the one sent, or a newer one from another device. */
  output: z.object({
    heading: z.optional(z.string()),
    second: z.optional(z.number()),
    at: z.iso.datetime(),
  }),
  errors: ['forbidden', 'not_found', 'conflict'],
  example: { heading: 'one-request', at: '2026-01-05T09:00:00.000Z' },
});
