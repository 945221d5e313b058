import * as z from 'zod/mini';
import { kcQuestion } from '@academy/domain/kc-questions';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { lessonOrGuide } from './progress.ts';

/** A question as it is asked. Only a check that is not assessed tells the right answers with it. */
const askedQuestion = z.extend(kcQuestion, {
  answer: z.optional(z.array(z.string())),
  /** The author's word on each answer, beside `answers`. */
  comments: z.optional(z.array(z.string())),
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
  /** How often the check can be handed in, this attempt included; null where nobody counts. */
  attemptsLeft: z.nullable(z.number()),
  openedAt: z.iso.datetime(),
  /** Whether the result is kept; that of a visitor is not. */
  isRecorded: z.boolean(),
  questions: z.array(askedQuestion),
});
export type Attempt = z.infer<typeof attempt>;

const exampleQuestion = {
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
  /** Whether the author wants another try to be offered at once. */
  enableRetry: z.boolean(),
  submittedAt: z.iso.datetime(),
  /** Whether the lesson is complete now. */
  isComplete: z.boolean(),
  /** Whether the result is kept; that of a visitor is not. */
  isRecorded: z.boolean(),
  /** Whether the questions say what is right: always, but for an assessed check only after a pass or the last try. */
  showsAnswers: z.boolean(),
  questions: z.array(reviewedQuestion),
});
export type AttemptResult = z.infer<typeof attemptResult>;

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
    summary: 'Hand in the answers of an attempt; a pass completes the lesson',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
    params: z.object({ id: attemptId }),
    query: tenantQuery,
    body: z.object({
      /** For each question, in order, the texts of the answers that were chosen. */
      answers: z
        .array(z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(100)))
        .check(z.maxLength(500)),
    }),
    output: attemptResult,
    example: {
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
    },
  }),
};
