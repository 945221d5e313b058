import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import {
  courseCard,
  exampleCourse,
  exampleInstructor,
  instructorCard,
  slugQuery,
  tenantQuery,
} from './catalog.ts';

const instructorProfile = z.extend(instructorCard, {
  /** Sanitized HTML. */
  bio: z.string(),
  links: z.array(z.object({ name: z.enum(['github', 'linkedin', 'twitter', 'website']), url: z.string() })),
  courses: z.array(courseCard),
});
export type InstructorProfile = z.infer<typeof instructorProfile>;

export const instructorsSchemas = {
  listInstructors: defineSchemas({
    summary: 'The instructors of a tenant',
    errors: [],
    query: tenantQuery,
    output: z.object({ instructors: z.array(instructorCard) }),
    example: { instructors: [exampleInstructor] },
  }),

  getInstructor: defineSchemas({
    summary: 'One instructor with the courses they teach',
    errors: ['not_found'],
    query: slugQuery,
    output: instructorProfile,
    example: { ...exampleInstructor, bio: '<p>Teaches.</p>', links: [], courses: [exampleCourse] },
  }),
};
