import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  courseCard,
  exampleCourse,
  exampleInstructor,
  instructorCard,
  slugQuery,
  tenantQuery,
} from './catalog.ts';

export const listInstructors = defineCall({
  name: 'listInstructors',
  summary: 'The instructors of a tenant',
  method: 'GET',
  path: '/instructors/list',
  access: 'visitor',
  ability: 'content:read',
  query: tenantQuery,
  output: z.object({ instructors: z.array(instructorCard) }),
  errors: [],
  example: { instructors: [exampleInstructor] },
});

const instructorProfile = z.extend(instructorCard, {
  /** Sanitized HTML. */
  bio: z.string(),
  links: z.array(z.object({ name: z.enum(['github', 'linkedin', 'twitter', 'website']), url: z.string() })),
  courses: z.array(courseCard),
});
export type InstructorProfile = z.infer<typeof instructorProfile>;

export const getInstructor = defineCall({
  name: 'getInstructor',
  summary: 'One instructor with the courses they teach',
  method: 'GET',
  path: '/instructors/profile',
  access: 'visitor',
  ability: 'content:read',
  query: slugQuery,
  output: instructorProfile,
  errors: ['not_found'],
  example: { ...exampleInstructor, bio: '<p>Teaches.</p>', links: [], courses: [exampleCourse] },
});
