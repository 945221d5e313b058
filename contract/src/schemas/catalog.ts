import * as z from 'zod/mini';
import {
  entitlementsSchema,
  filterCategorySchema,
  progressStatusSchema,
} from '@academy/domain/catalog-schemas';

/** Shapes that several features of the catalog share. Cards carry what a card shows, and no bodies. */

export const categories = z.array(filterCategorySchema);

/** What opens an item that is locked for the person who asked; null when it is open. */
export const opens = z.nullable(z.enum(['sign-in', 'pro', 'nothing']));

/** The tenant may be named by query, by header or by host; where more than one is given they must agree. */
export const tenantQuery = z.object({ tenantId: z.optional(z.string()) });
export const slugQuery = z.extend(tenantQuery, { slug: z.string().check(z.minLength(1), z.maxLength(200)) });

export const instructorCard = z.object({
  instructorId: z.string(),
  slug: z.string(),
  name: z.string(),
  credentials: z.string(),
  avatar: z.nullable(z.string()),
});
export type InstructorCard = z.infer<typeof instructorCard>;

const card = {
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  thumbnail: z.nullable(z.string()),
  topic: z.array(z.string()),
  level: z.array(z.string()),
  duration: z.number(),
  entitlements: entitlementsSchema,
  opens,
  isFavorite: z.boolean(),
  progressStatus: progressStatusSchema,
};

/** What a card names beside texts: labs and videos. */
const includes = z.array(z.enum(['lab', 'video']));

export const courseCard = z.object({
  ...card,
  includes,
  courseId: z.string(),
  tenantId: z.string(),
  lessonsCount: z.number(),
  completedLesson: z.number(),
  /** The slug of the lesson to continue with, for a course in progress. */
  nextLesson: z.optional(z.string()),
});
export type CourseCard = z.infer<typeof courseCard>;

export const guideCard = z.object({ ...card, includes, lessonId: z.string() });
export type GuideCard = z.infer<typeof guideCard>;

export const tableOfContents = z.array(z.object({ depth: z.number(), text: z.string(), anchor: z.string() }));
export type TableOfContents = z.infer<typeof tableOfContents>;

export const exampleCard = {
  slug: 'build-a-rest-api',
  title: 'Build a REST API',
  summary: 'From an empty folder to a tested API.',
  thumbnail: null,
  topic: ['REST'],
  level: ['Beginner'],
  duration: 5400,
  entitlements: { view: ['auth'] },
  opens: 'sign-in' as const,
  includes: ['lab' as const],
  isFavorite: false,
  progressStatus: 'Not Started' as const,
};

export const exampleCourse = {
  ...exampleCard,
  courseId: 'build-a-rest-api',
  tenantId: 'example',
  lessonsCount: 12,
  completedLesson: 0,
};

export const exampleCategories = [
  { categoryName: 'level', options: [{ name: 'Beginner', key: 'Beginner', count: 1, checked: false }] },
];

export const exampleInstructor = {
  instructorId: 'ada',
  slug: 'ada',
  name: 'Ada Example',
  credentials: 'Teacher',
  avatar: null,
};
