import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import {
  categories,
  courseCard,
  exampleCategories,
  exampleCourse,
  exampleInstructor,
  instructorCard,
  slugQuery,
  tenantQuery,
} from './catalog.ts';
import { exampleOutline, outlineLesson } from './outline.ts';
import { lessonLink } from './progress.ts';

const courseDetails = z.extend(courseCard, {
  courseTitle: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  /** Sanitized HTML; null until every lesson is complete. */
  courseConclusion: z.nullable(z.string()),
  lessons: z.array(outlineLesson),
  /** Of the latest change of the course or of one of its lessons. */
  revision: z.number(),
  /** Once the course is finished: when, and the best score in its checks, in percent. */
  completion: z.optional(z.object({ completedAt: z.iso.datetime(), score: z.nullable(z.number()) })),
  /**
   * Once the course is finished: the next step of a path that the course is part of. Without a course it is the test
   * of the path. The course may belong to another tenant.
   */
  after: z.optional(
    z.object({
      path: z.object({ slug: z.string(), title: z.string() }),
      course: z.nullable(courseCard),
      lesson: z.nullable(lessonLink),
    }),
  ),
  instructors: z.array(instructorCard),
  paths: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type CourseDetails = z.infer<typeof courseDetails>;

export const coursesSchemas = {
  listCourses: defineSchemas({
    summary: 'The courses of a tenant, with the categories they can be filtered by',
    errors: [],
    query: z.extend(tenantQuery, { progressFilterRequired: z.optional(z.enum(['true', 'false'])) }),
    output: z.object({ courses: z.array(courseCard), categories }),
    example: { courses: [exampleCourse], categories: exampleCategories },
  }),

  getCourse: defineSchemas({
    summary: 'One course with its outline',
    errors: ['not_found'],
    query: slugQuery,
    output: courseDetails,
    example: {
      ...exampleCourse,
      courseTitle: exampleCourse.title,
      description: '<p>You build it, step by step.</p>',
      courseConclusion: null,
      lessons: exampleOutline,
      revision: 1,
      instructors: [exampleInstructor],
      paths: [{ slug: 'web-developer', title: 'Web developer' }],
    },
  }),
};
