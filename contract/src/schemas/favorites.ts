import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { courseCard, exampleCard, exampleCourse, guideCard, tenantQuery } from './catalog.ts';
import { exampleOutline, outlineLesson } from './outline.ts';

const likeableType = z.enum(['course', 'lesson', 'guide']);
/** A lesson outside of its outline says which course it is in. */
const favoriteLesson = z.extend(outlineLesson, {
  courseId: z.string(),
  courseSlug: z.string(),
  courseTitle: z.string(),
});
export type FavoriteLesson = z.infer<typeof favoriteLesson>;

/** What a person saved in this academy, the latest first. */
export const favorites = z.object({
  courses: z.array(courseCard),
  lessons: z.array(favoriteLesson),
  guides: z.array(guideCard),
});
export type Favorites = z.infer<typeof favorites>;

export const exampleFavorites: Favorites = {
  courses: [{ ...exampleCourse, isFavorite: true }],
  lessons: exampleOutline.slice(1).map((lesson) => ({
    ...lesson,
    isFavorite: true,
    courseId: exampleCourse.courseId,
    courseSlug: exampleCourse.slug,
    courseTitle: exampleCourse.title,
  })),
  guides: [{ ...exampleCard, lessonId: 'rest-in-20-minutes', isFavorite: true }],
};

export const favoritesSchemas = {
  setFavorite: defineSchemas({
    summary: 'Save a course, lesson or guide as a favorite, or take it out again',
    errors: ['not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(200)),
      operationType: z.enum(['save', 'unsave', 'remove']),
      likeableType,
    }),
    output: z.object({ id: z.string(), likeableType, isFavorite: z.boolean() }),
    example: { id: 'build-a-rest-api', likeableType: 'course', isFavorite: true },
  }),

  listFavorites: defineSchemas({
    summary: 'The favorites of the person who asks',
    errors: [],
    query: tenantQuery,
    output: favorites,
    example: exampleFavorites,
  }),
};
