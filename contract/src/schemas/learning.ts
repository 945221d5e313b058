import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { courseCard, exampleCard, exampleCourse, guideCard, tenantQuery } from './catalog.ts';
import { exampleFavorites, favorites } from './favorites.ts';
import { lessonLink } from './progress.ts';

const courseInProgress = z.extend(courseCard, {
  percent: z.number(),
  /** Seconds of the lessons that are not complete. */
  timeLeft: z.number(),
  /** The very lesson to go on with; null in a course that has none left. */
  resume: z.nullable(lessonLink),
});
export type CourseInProgress = z.infer<typeof courseInProgress>;

const learning = z.object({
  /** Begun and not finished, what was worked at last first. */
  inProgress: z.array(courseInProgress),
  completed: z.array(courseCard),
  guides: z.object({ inProgress: z.array(guideCard), completed: z.array(guideCard) }),
  favorites: favorites,
});
export type Learning = z.infer<typeof learning>;

export const learningSchemas = {
  getLearning: defineSchemas({
    summary: 'What the person who asks is learning, has learned and keeps as favorites in this academy',
    errors: [],
    query: tenantQuery,
    output: learning,
    example: {
      inProgress: [
        {
          ...exampleCourse,
          opens: null,
          completedLesson: 3,
          progressStatus: 'In Progress',
          percent: 25,
          timeLeft: 4200,
          resume: { lessonId: 'first-call', slug: 'first-call', title: 'Your first call' },
        },
      ],
      completed: [],
      guides: {
        inProgress: [],
        completed: [{ ...exampleCard, lessonId: 'rest-in-20-minutes', progressStatus: 'Completed' }],
      },
      favorites: exampleFavorites,
    },
  }),
};
