import * as z from 'zod/mini';
import { kcQuestion } from '@academy/domain/kc-questions';
import { defineSchemas } from './define.ts';
import { exampleInstructor, instructorCard, tableOfContents, tenantQuery } from './catalog.ts';
import { exampleOutline, outlineLesson } from './outline.ts';

const slug = z.string().check(z.minLength(1), z.maxLength(200));
/** Where a video comes from; a player of another host is loaded only when the learner asks for it. */
export const video = z.object({
  file: z.nullable(
    z.object({
      src: z.string(),
      captions: z.nullable(z.string()),
      poster: z.nullable(z.string()),
      /** As the file says; null where it does not. */
      seconds: z.nullable(z.number()),
      size: z.nullable(z.object({ width: z.number(), height: z.number() })),
      /** There is nothing to hear, so captions are on unless the learner turns them off. */
      isSilent: z.boolean(),
      chapters: z.array(z.object({ start: z.number(), title: z.string() })),
    }),
  ),
  /** On other hosts, by id or by address, as the author wrote it. */
  vimeo: z.nullable(z.string()),
  brightcove: z.nullable(z.string()),
  youtube: z.nullable(z.string()),
  /** What is shown in the place of a video on another host until it is played. */
  poster: z.nullable(z.string()),
});
export type Video = z.infer<typeof video>;

/** What a reader of one lesson or guide gets. Locked: title, summary, duration, entitlements and preview, nothing else. */
export const lessonBody = {
  /** Sanitized HTML; empty when locked. A check that is not assessed ends it, in a hidden block with the class quizdown. */
  content: z.string(),
  toc: tableOfContents,
  preview: z.string(),
  transcript: z.string(),
  video: z.nullable(video),
  /**
   * The lab the lesson offers, if any; what it shows is another call. Without a training portal a lab made for one is
   * worked through on one's own machine, or is not to be had.
   */
  lab: z.nullable(z.enum(['browser', 'educates', 'externalLab', 'ownMachine', 'noPortal'])),
  /** Whether there is a check to take; its questions come with an attempt. */
  hasQuiz: z.boolean(),
  /** What the check asks for, where there is one. */
  check: z.optional(z.object({ totalQuestions: z.number(), passingMarks: z.number() })),
  kcQuestions: z.array(kcQuestion),
  links: z.array(z.object({ text: z.string(), url: z.string() })),
  settings: z.object({
    manualCompletion: z.boolean(),
    assessed: z.boolean(),
    /** How often its check can be submitted; left out if there is no limit. */
    attempts: z.optional(z.number()),
  }),
  /** Where the person who asks left it. */
  place: z.optional(
    z.object({
      heading: z.optional(z.string()),
      second: z.optional(z.number()),
      /** The parts of its video that the person has watched, in seconds. */
      watched: z.optional(z.array(z.tuple([z.number(), z.number()]))),
      at: z.iso.datetime(),
    }),
  ),
  instructors: z.array(instructorCard),
  revision: z.number(),
};

const lessonDetail = z.extend(outlineLesson, {
  ...lessonBody,
  courseId: z.string(),
  courseSlug: z.string(),
  courseTitle: z.string(),
});
export type LessonDetail = z.infer<typeof lessonDetail>;

export const exampleBody = {
  content: '<h2 id="one-request">One request</h2><p>Send it, read the answer.</p>',
  toc: [{ depth: 2, text: 'One request', anchor: 'one-request' }],
  preview: '',
  transcript: '',
  video: null,
  lab: null,
  hasQuiz: false,
  kcQuestions: [],
  links: [],
  settings: { manualCompletion: true, assessed: false },
  instructors: [exampleInstructor],
  revision: 1,
};

export const lessonsSchemas = {
  listLessons: defineSchemas({
    summary: 'The lessons of one course, modules among them',
    errors: ['not_found'],
    query: z.extend(tenantQuery, { slug }),
    output: z.object({
      courseId: z.string(),
      courseSlug: z.string(),
      courseTitle: z.string(),
      lessons: z.array(outlineLesson),
    }),
    example: {
      courseId: 'build-a-rest-api',
      courseSlug: 'build-a-rest-api',
      courseTitle: 'Build a REST API',
      lessons: exampleOutline,
    },
  }),

  getLesson: defineSchemas({
    summary: 'One lesson; its body only for those who may see it',
    errors: ['not_found'],
    params: z.object({ courseSlug: slug, lessonSlug: slug }),
    query: tenantQuery,
    output: lessonDetail,
    example: {
      ...exampleBody,
      lessonId: 'first-call',
      title: 'Your first call',
      slug: 'first-call',
      type: 'article',
      orderColumn: 2,
      duration: 600,
      status: 'live',
      parentId: 'basics',
      entitlements: { view: ['auth'] },
      opens: null,
      summary: 'One request, one answer.',
      isComplete: false,
      isFavorite: false,
      progressStatus: '',
      courseId: 'build-a-rest-api',
      courseSlug: 'build-a-rest-api',
      courseTitle: 'Build a REST API',
    },
  }),
};
