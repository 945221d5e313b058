import * as z from 'zod/mini';
import { kcQuestion } from '@academy/domain/kc-questions';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { lessonOrGuide } from './progress.ts';

/** Where a question is explained, named by its author or found by its words. */
const section = z.object({ title: z.string(), address: z.string() });

/** A question as it is asked. Only a check that is not assessed tells the right answers with it. */
export const shownQuestion = z.extend(kcQuestion, {
  answer: z.optional(z.array(z.string())),
  /** The author's word on each answer, beside `answers`. */
  comments: z.optional(z.array(z.string())),
  section: z.optional(section),
});

/** Opaque to clients. Of an assessed check it tells nothing of how the questions were drawn. */
const attemptId = z.string().check(z.minLength(1), z.maxLength(2000));

const attempt = z.object({
  attemptId,
  /** The content it was opened in and is graded against. */
  revision: z.number(),
  assessed: z.boolean(),
  introContent: z.string(),
  /** Sanitized HTML. */
  introHtml: z.optional(z.string()),
  totalQuestions: z.number(),
  passingMarks: z.number(),
  /** How often the check can be submitted, including this attempt; null if there is no limit. */
  attemptsLeft: z.nullable(z.number()),
  openedAt: z.iso.datetime(),
  /** Whether the result is stored; a visitor's is not. */
  isRecorded: z.boolean(),
  questions: z.array(shownQuestion),
});
export type Attempt = z.infer<typeof attempt>;

export const exampleQuestion = {
  question: 'Which status says that something was created?',
  description: '',
  code: [],
  hint: '',
  type: 'single-check' as const,
  answers: [
    { text: '200', isChecked: false },
    { text: '201', isChecked: false },
  ],
  html: {
    title: 'Which status says that something was created?',
    body: '',
    hint: '',
    code: [],
    answers: ['200', '201'],
  },
};

/** A question after handing in. What is right stays out while an assessed check can still be tried again. */
const reviewedQuestion = z.extend(kcQuestion, {
  selected: z.array(z.string()),
  isScored: z.boolean(),
  isCorrect: z.optional(z.boolean()),
  answer: z.optional(z.array(z.string())),
  comments: z.optional(z.array(z.string())),
  section: z.optional(section),
});

const attemptResult = z.object({
  attemptId,
  score: z.number(),
  /** Questions that have a right answer; the others are shown and not scored. */
  scored: z.number(),
  passingMarks: z.number(),
  passed: z.boolean(),
  /** The author's word on passing or failing, Markdown; empty where there is none. */
  customMessage: z.string(),
  /** Sanitized HTML. */
  customMessageHtml: z.optional(z.string()),
  attemptsLeft: z.nullable(z.number()),
  /** Whether the author wants to offer another try right away. */
  enableRetry: z.boolean(),
  submittedAt: z.iso.datetime(),
  /** Whether the lesson is complete now. */
  isComplete: z.boolean(),
  /** Whether the result is stored; a visitor's is not. */
  isRecorded: z.boolean(),
  /** Whether the questions say what is right: always, but for an assessed check only after a pass or the last try. */
  showsAnswers: z.boolean(),
  /**
   * The id under which the missed questions alone are submitted again, with the answers of the others as they were; null
   * where that is not offered, as in an assessed check.
   */
  retryId: z.nullable(z.string()),
  questions: z.array(reviewedQuestion),
});
export type AttemptResult = z.infer<typeof attemptResult>;

const pastAttempt = z.object({
  attemptId,
  submittedAt: z.iso.datetime(),
  score: z.number(),
  scored: z.number(),
  passed: z.boolean(),
  /** Whether only the questions missed before were answered again; the score is that of the whole check. */
  isRetry: z.boolean(),
});

const attemptHistory = z.object({
  /** Those submitted, the latest first. */
  attempts: z.array(pastAttempt),
  attemptsLeft: z.nullable(z.number()),
});
export type AttemptHistory = z.infer<typeof attemptHistory>;

const exampleResult = {
  attemptId: '018f3f0e-7c1a-7000-8000-000000000001',
  score: 1,
  scored: 1,
  passingMarks: 1,
  passed: true,
  customMessage: '',
  attemptsLeft: null,
  enableRetry: true,
  submittedAt: '2026-01-05T09:05:00.000Z',
  isComplete: true,
  isRecorded: true,
  showsAnswers: true,
  retryId: null,
  questions: [
    {
      ...exampleQuestion,
      selected: ['201'],
      isScored: true,
      isCorrect: true,
      answer: ['201'],
      comments: ['', 'Created'],
    },
  ],
};

export const quizzesSchemas = {
  openAttempt: defineSchemas({
    summary:
      'Open an attempt at a knowledge check, or go on with the one that is open; a visitor takes a check that is not assessed, without a record',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object(lessonOrGuide),
    output: attempt,
    example: {
      attemptId: '018f3f0e-7c1a-7000-8000-000000000001',
      revision: 1,
      assessed: true,
      introContent: '',
      totalQuestions: 1,
      passingMarks: 1,
      attemptsLeft: null,
      openedAt: '2026-01-05T09:00:00.000Z',
      isRecorded: true,
      questions: [exampleQuestion],
    },
  }),

  submitAttempt: defineSchemas({
    summary: 'Submit the answers of an attempt; a pass completes the lesson',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
    params: z.object({ id: attemptId }),
    query: tenantQuery,
    body: z.object({
      /** For each question, in order, the texts of the answers that were chosen. */
      answers: z
        .array(z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(100)))
        .check(z.maxLength(500)),
      /** When they were given, by the browser's clock, if a check that is not assessed was sent later. */
      at: z.optional(z.iso.datetime()),
    }),
    output: attemptResult,
    example: exampleResult,
  }),

  getAttempt: defineSchemas({
    summary: 'The result of an attempt that was submitted, with its answers',
    errors: ['forbidden', 'not_found', 'conflict'],
    params: z.object({ id: attemptId }),
    query: tenantQuery,
    output: attemptResult,
    example: exampleResult,
  }),

  listAttempts: defineSchemas({
    summary: 'The attempts of a person at one check that were submitted',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.extend(tenantQuery, lessonOrGuide),
    output: attemptHistory,
    example: {
      attempts: [
        {
          attemptId: '018f3f0e-7c1a-7000-8000-000000000001',
          submittedAt: '2026-01-05T09:05:00.000Z',
          score: 1,
          scored: 1,
          passed: true,
          isRetry: false,
        },
      ],
      attemptsLeft: null,
    },
  }),
};
