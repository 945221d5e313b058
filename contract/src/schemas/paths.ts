import * as z from 'zod/mini';
import { entitlementsSchema, progressStatusSchema } from '@academy/domain/catalog-schemas';
import { defineSchemas } from './define.ts';
import { lessonLink } from './progress.ts';
import {
  categories,
  courseCard,
  exampleCategories,
  exampleCourse,
  opens,
  slugQuery,
  tenantQuery,
} from './catalog.ts';

const pathCard = z.object({
  pathId: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  thumbnail: z.nullable(z.string()),
  topic: z.array(z.string()),
  level: z.array(z.string()),
  /** Seconds, over all courses and tests. */
  duration: z.number(),
  entitlements: entitlementsSchema,
  opens,
  progressStatus: progressStatusSchema,
  /** Lessons of all its courses together, for members. */
  progress: z.optional(z.object({ completedLesson: z.number(), lessonsCount: z.number() })),
  /** Courses may belong to another tenant: their tenantId says so. */
  courses: z.array(
    z.object({ courseId: z.string(), tenantId: z.string(), slug: z.string(), title: z.string() }),
  ),
});
export type PathCard = z.infer<typeof pathCard>;

const step = z.discriminatedUnion('type', [
  z.object({ type: z.literal('course'), course: courseCard }),
  z.object({
    type: z.literal('test'),
    test: z.object({
      testId: z.string(),
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      duration: z.number(),
      entitlements: entitlementsSchema,
      /** What opens the path and the test, both of them. */
      opens,
      /** Where the test is taken; only for whom both the path and the test are open. */
      url: z.nullable(z.string()),
    }),
  }),
]);

const pathDetails = z.extend(pathCard, {
  description: z.string(),
  steps: z.array(step),
  /** Seconds of what is not complete yet, for members. */
  timeLeft: z.optional(z.number()),
  /** What to do next; `done` where every course is complete and there is no test. */
  next: z.object({
    kind: z.enum(['start', 'continue', 'locked', 'test', 'done', 'none']),
    /** The index of its course or test in `steps`. */
    at: z.nullable(z.number()),
    /** Of the course at `at`. */
    lesson: z.nullable(lessonLink),
  }),
});
export type PathDetails = z.infer<typeof pathDetails>;

const examplePath = {
  pathId: 'web-developer',
  slug: 'web-developer',
  title: 'Web developer',
  summary: 'Three courses and an exam.',
  thumbnail: null,
  topic: ['REST'],
  level: ['Beginner'],
  duration: 16_200,
  entitlements: { view: [] },
  opens: null,
  progressStatus: 'Not Started' as const,
  courses: [
    {
      courseId: exampleCourse.courseId,
      tenantId: exampleCourse.tenantId,
      slug: exampleCourse.slug,
      title: exampleCourse.title,
    },
  ],
};

export const pathsSchemas = {
  listPaths: defineSchemas({
    summary: 'The learning paths of a tenant with the courses of each',
    errors: [],
    query: tenantQuery,
    output: z.object({ paths: z.array(pathCard), categories }),
    example: { paths: [examplePath], categories: exampleCategories },
  }),

  getPath: defineSchemas({
    summary: 'One learning path with its steps',
    errors: ['not_found'],
    query: slugQuery,
    output: pathDetails,
    example: {
      ...examplePath,
      description: '<p>Take them in this order.</p>',
      steps: [{ type: 'course', course: exampleCourse }],
      next: {
        kind: 'start',
        at: 0,
        lesson: { lessonId: 'first-call', slug: 'first-call', title: 'Your first call' },
      },
    },
  }),
};
