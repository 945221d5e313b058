import * as z from 'zod/mini';
import { exercise, runResult } from '@academy/domain/exercise-runs';
import { LAB_HOME, workshop } from '@academy/domain/labs';
import { NOTHING_DECLARED } from '@academy/domain/own-machine';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { lessonLink, lessonOrGuide } from './progress.ts';

/** As `CourseStep` has it. */
const courseStep = z.union([
  z.object({ kind: z.enum(['start', 'continue', 'stillOpen', 'locked']), lesson: lessonLink }),
  z.object({ kind: z.enum(['done', 'none']) }),
]);

/** The lesson or guide that a lab belongs to, as far as a lab page shows it and steers by it. */
export const labLesson = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** A guide has no course. */
  courseId: z.nullable(z.string()),
  courseSlug: z.nullable(z.string()),
  courseTitle: z.nullable(z.string()),
  isGuide: z.boolean(),
  /** Whether the learner may complete it by a button; passing every check completes it anyhow. A lab in the page with checks needs its author's word for that. */
  manualCompletion: z.boolean(),
  progressStatus: z.enum(['', 'started', 'completed']),
  isComplete: z.boolean(),
  isLastLesson: z.boolean(),
  /** The next step of the course once this lesson is complete; null for a guide. */
  next: z.nullable(courseStep),
});
export type LabLesson = z.infer<typeof labLesson>;

/** `returnTo` is where leaving the lab leads: a path of this academy, or the whole address of a sister academy. */
const common = { lesson: labLesson, returnTo: z.string() };

export const lab = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('browser'),
    ...common,
    workshop,
    /** The checks that passed for the person, here or on another device; none for visitors. */
    passedChecks: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('educates'),
    ...common,
    /** The name the training portal knows it by. */
    workshopName: z.string(),
    /** Its instructions to read, where they are published here. */
    workshop: z.nullable(workshop),
    /** Whether this academy has a training portal. */
    isConfigured: z.boolean(),
    /** The pages that the person has ticked off; none for visitors. */
    donePages: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('externalLab'),
    ...common,
    url: z.string(),
    /** Whether its host may be shown inside the page; otherwise it opens in a new tab. */
    inFrame: z.boolean(),
  }),
]);
export type Lab = z.infer<typeof lab>;

/** Of a page or of a check. */
const partName = z.string().check(z.minLength(1), z.maxLength(300));

export const labsSchemas = {
  setLabPage: defineSchemas({
    summary: 'Tick a page of a lab off, or take that back',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({ ...lessonOrGuide, page: partName, isDone: z.boolean() }),
    /** The pages that are ticked off now. */
    output: z.object({ donePages: z.array(z.string()) }),
    example: { donePages: ['01-send'] },
  }),

  setLabChecks: defineSchemas({
    summary: 'Remember which checks of a lab in the page pass',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    /** All that pass now; names that the lab does not have are left out. */
    body: z.object({ ...lessonOrGuide, passedChecks: z.array(partName).check(z.maxLength(500)) }),
    output: z.object({ passedChecks: z.array(z.string()) }),
    example: { passedChecks: ['request-is-there'] },
  }),

  runExercise: defineSchemas({
    summary: 'Compile and run what a learner wrote in a lab, where the operator has set up a runner',
    errors: ['forbidden', 'not_found', 'too_many', 'overloaded'],
    query: tenantQuery,
    body: z.object({ ...lessonOrGuide, ...exercise }),
    output: runResult,
    example: {
      outcome: 'finished',
      exitCode: 0,
      output: 'Hello Ada\n',
      diagnostics: [],
      tests: null,
    },
  }),

  getLab: defineSchemas({
    summary: 'The lab of a lesson or guide, only for those who may see it',
    errors: ['unauthenticated', 'forbidden', 'not_found'],
    query: z.extend(tenantQuery, {
      lessonId: z.string().check(z.minLength(1), z.maxLength(200)),
      /** Where to return to: a path, or an address of one of the academies. It is never fetched. */
      url: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: lab,
    example: {
      kind: 'browser',
      returnTo: '/courses/build-a-rest-api/lessons/first-call',
      lesson: {
        id: 'first-call',
        title: 'Your first call',
        slug: 'first-call',
        courseId: 'build-a-rest-api',
        courseSlug: 'build-a-rest-api',
        courseTitle: 'Build a REST API',
        isGuide: false,
        manualCompletion: true,
        progressStatus: '',
        isComplete: false,
        isLastLesson: false,
        next: {
          kind: 'continue',
          lesson: { lessonId: 'second-call', slug: 'second-call', title: 'Your second call' },
        },
      },
      workshop: {
        name: 'first-call',
        title: 'Your first call',
        description: 'Send one request and read the answer.',
        pages: [
          {
            name: '01-send',
            title: 'Send it',
            html: '<p>Look around.</p><div data-lab-action="0"></div>',
            actions: [
              {
                title: 'List the files',
                description: '',
                action: { does: 'terminal:execute', command: 'ls', session: 1 },
              },
            ],
            next: 'Finish',
          },
        ],
        files: [
          {
            path: `${LAB_HOME}/exercises/request.http`,
            content: 'GET /\n',
            encoding: 'text',
            isExecutable: false,
          },
        ],
        checks: [
          {
            name: 'request-is-there',
            title: 'The request is there',
            script: 'test -f ~/exercises/request.http',
            hints: ['Run the first action again.'],
          },
        ],
        runsInPage: true,
        ownMachine: NOTHING_DECLARED,
      },
      passedChecks: ['request-is-there'],
    },
  }),
};
