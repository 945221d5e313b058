import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { courseCard, exampleCard, exampleCourse, guideCard, tenantQuery } from './catalogue.ts';
import { exampleOutline, outlineLesson } from './outline.ts';

const likeableType = z.enum(['course', 'lesson', 'guide']);

export const setFavourite = defineCall({
  name: 'setFavourite',
  summary: 'Save a course, lesson or guide as a favorite, or take it out again',
  method: 'POST',
  path: '/favorite',
  access: 'user',
  query: tenantQuery,
  body: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    operationType: z.enum(['save', 'unsave', 'remove']),
    likeableType,
  }),
  output: z.object({ id: z.string(), likeableType, isFavorite: z.boolean() }),
  errors: ['not_found', 'conflict'],
  example: { id: 'build-a-rest-api', likeableType: 'course', isFavorite: true },
});

/** A lesson outside of its outline says which course it is in. */
const favouriteLesson = z.extend(outlineLesson, {
  courseId: z.string(),
  courseSlug: z.string(),
  courseTitle: z.string(),
});
export type FavouriteLesson = z.infer<typeof favouriteLesson>;

/** What a person saved in this academy, the latest first. */
export const favourites = z.object({
  courses: z.array(courseCard),
  lessons: z.array(favouriteLesson),
  guides: z.array(guideCard),
});
export type Favourites = z.infer<typeof favourites>;

export const exampleFavourites: Favourites = {
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

export const listFavourites = defineCall({
  name: 'listFavourites',
  summary: 'The favorites of the person who asks',
  method: 'GET',
  path: '/favorite/userDashboard/favorites',
  access: 'user',
  query: tenantQuery,
  output: favourites,
  errors: [],
  example: exampleFavourites,
});
