import * as z from 'zod/mini';
import { exampleCourse, tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';

/** What the person is learning in another academy. */
const academyElsewhere = z.object({
  tenantId: z.string(),
  /** The address of its logo on this site. */
  logo: z.string(),
  inProgress: z.array(
    z.object({
      kind: z.enum(['course', 'guide']),
      slug: z.string(),
      title: z.string(),
      /** Null for a guide. */
      percent: z.nullable(z.number()),
      /** The lesson to go on with. */
      resume: z.nullable(z.object({ slug: z.string(), title: z.string() })),
    }),
  ),
  /** Begun and not finished. */
  paths: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** The lessons of all its courses together. */
      progress: z.object({ completedLesson: z.number(), lessonsCount: z.number() }),
    }),
  ),
  completed: z.array(
    z.object({
      kind: z.enum(['course', 'guide']),
      slug: z.string(),
      title: z.string(),
      completedAt: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type AcademyElsewhere = z.infer<typeof academyElsewhere>;

export const elsewhereSchemas = {
  getElsewhere: defineSchemas({
    summary: 'What the person who asks is learning and has learned in the other academies',
    errors: [],
    query: tenantQuery,
    output: z.object({ academies: z.array(academyElsewhere) }),
    example: {
      academies: [
        {
          tenantId: 'other',
          logo: '/brand/other/logo-0123456789.svg',
          inProgress: [
            {
              kind: 'course',
              slug: exampleCourse.slug,
              title: exampleCourse.title,
              percent: 25,
              resume: { slug: 'first-call', title: 'Your first call' },
            },
          ],
          paths: [],
          completed: [
            {
              kind: 'course',
              slug: 'making-tea',
              title: 'Making tea',
              completedAt: '2026-01-05T09:00:00.000Z',
            },
          ],
        },
      ],
    },
  }),
};
