import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { courseCard, exampleCard, exampleCourse, guideCard, tenantQuery } from './catalog.ts';
import { certificateSummary, exampleCertificate } from './certificates.ts';
import { exampleFavorites, favorites } from './favorites.ts';
import { lessonLink } from './progress.ts';

const courseInProgress = z.extend(courseCard, {
  percent: z.number(),
  /** Seconds of the lessons that are not complete. */
  timeLeft: z.number(),
  /** The very lesson to go on with; null in a course that has none left, or only locked ones. */
  resume: z.nullable(lessonLink),
});
export type CourseInProgress = z.infer<typeof courseInProgress>;

const lessonType = z.string();

/** Where to go on, to the very place. */
const continueCard = z.object({
  /** Null for a guide. */
  course: z.nullable(
    z.object({
      courseId: z.string(),
      slug: z.string(),
      title: z.string(),
      lessonsCount: z.number(),
      percent: z.number(),
      /** In seconds. */
      timeLeft: z.number(),
    }),
  ),
  lesson: z.extend(lessonLink, {
    type: lessonType,
    /** Its place among the lessons of its course, from 1. */
    number: z.number(),
    isStarted: z.boolean(),
    /** In seconds. */
    timeLeft: z.number(),
  }),
  thumbnail: z.nullable(z.string()),
  /** The section that was read last, and the second of the video that was seen. */
  heading: z.nullable(z.object({ anchor: z.string(), text: z.string() })),
  second: z.nullable(z.number()),
});
export type ContinueCard = z.infer<typeof continueCard>;

const completedCourse = z.extend(courseCard, {
  completedAt: z.nullable(z.iso.datetime()),
  /** What was reached in its checks, in percent. */
  score: z.nullable(z.number()),
});
export type CompletedCourse = z.infer<typeof completedCourse>;

/** A path that was begun, with what comes next in it. */
const begunPath = z.object({
  slug: z.string(),
  title: z.string(),
  /** The lessons of all its courses together. */
  progress: z.object({ completedLesson: z.number(), lessonsCount: z.number() }),
  next: z.object({
    courseSlug: z.string(),
    courseTitle: z.string(),
    /** A course of a path may belong to another academy. */
    tenantId: z.string(),
    thumbnail: z.nullable(z.string()),
    lesson: lessonLink,
    duration: z.number(),
    isLocked: z.boolean(),
  }),
});
export type BegunPath = z.infer<typeof begunPath>;

/** Something to begin with. */
const starter = z.object({
  type: z.enum(['course', 'guide', 'path']),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  thumbnail: z.nullable(z.string()),
  duration: z.number(),
});
export type Starter = z.infer<typeof starter>;

const activity = z.object({
  isHidden: z.boolean(),
  /** What was learned in the last days, and about how long its material takes; time spent is not measured. */
  entries: z.array(z.object({ at: z.iso.datetime(), seconds: z.number() })),
});

const learning = z.object({
  continue: z.nullable(continueCard),
  /** Begun and not finished, what was worked at last first. */
  inProgress: z.array(courseInProgress),
  paths: z.array(begunPath),
  completed: z.array(completedCourse),
  guides: z.object({ inProgress: z.array(guideCard), completed: z.array(guideCard) }),
  favorites: favorites,
  /** The valid ones of all academies, the latest first. */
  certificates: z.array(certificateSummary),
  /** Courses that are new and fit. */
  suggested: z.array(courseCard),
  /** For who has not begun anything; empty for everybody else. */
  starters: z.array(starter),
  activity,
});
export type Learning = z.infer<typeof learning>;

const planStep = z.object({
  kind: z.enum(['lesson', 'guide']),
  type: lessonType,
  lessonId: z.string(),
  slug: z.string(),
  title: z.string(),
  courseSlug: z.nullable(z.string()),
  courseTitle: z.nullable(z.string()),
  heading: z.nullable(z.string()),
  /** In seconds. */
  duration: z.number(),
});
export type PlanStep = z.infer<typeof planStep>;

export const learningSchemas = {
  getLearning: defineSchemas({
    summary: 'What the person who asks is learning, has learned and keeps as favorites in this academy',
    errors: [],
    query: tenantQuery,
    output: learning,
    example: {
      continue: {
        course: {
          courseId: exampleCourse.courseId,
          slug: exampleCourse.slug,
          title: exampleCourse.title,
          lessonsCount: 12,
          percent: 25,
          timeLeft: 4200,
        },
        lesson: {
          lessonId: 'first-call',
          slug: 'first-call',
          title: 'Your first call',
          type: 'article',
          number: 4,
          isStarted: true,
          timeLeft: 240,
        },
        thumbnail: null,
        heading: { anchor: 'send-it', text: 'Send it' },
        second: null,
      },
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
      paths: [],
      completed: [],
      guides: {
        inProgress: [],
        completed: [{ ...exampleCard, lessonId: 'rest-in-20-minutes', progressStatus: 'Completed' }],
      },
      favorites: exampleFavorites,
      certificates: [exampleCertificate],
      suggested: [exampleCourse],
      starters: [],
      activity: { isHidden: false, entries: [{ at: '2026-11-16T09:30:00.000Z', seconds: 300 }] },
    },
  }),

  getTimePlan: defineSchemas({
    summary: 'What to do next in the minutes that the person has: lessons in their order, guides and checks',
    errors: [],
    query: z.extend(tenantQuery, { minutes: z.enum(['10', '20', '40', '60']) }),
    output: z.object({
      steps: z.array(planStep),
      /** Of all steps together. */
      seconds: z.number(),
      /** How long the shortest step takes where none fits. */
      shortest: z.nullable(z.number()),
    }),
    example: {
      steps: [
        {
          kind: 'lesson',
          type: 'article',
          lessonId: 'first-call',
          slug: 'first-call',
          title: 'Your first call',
          courseSlug: exampleCourse.slug,
          courseTitle: exampleCourse.title,
          heading: 'send-it',
          duration: 240,
        },
      ],
      seconds: 240,
      shortest: null,
    },
  }),

  setActivityShown: defineSchemas({
    summary: 'Show or hide the activity of the week on the home page',
    errors: [],
    query: tenantQuery,
    body: z.object({ isHidden: z.boolean() }),
    output: z.object({ isHidden: z.boolean() }),
    example: { isHidden: true },
  }),
};
