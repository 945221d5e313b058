import * as z from 'zod/mini';
import { REVIEW_STATUSES } from '@academy/domain/reviews';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { exampleQuestion, shownQuestion } from './quizzes.ts';

/** The end of the reader's day, by their browser; without it only what is due this moment counts. */
const until = z.optional(z.iso.datetime());

const settings = {
  status: z.enum(REVIEW_STATUSES),
  pausedUntil: z.nullable(z.iso.datetime()),
};

const reviews = z.object({
  ...settings,
  /** What today still brings. */
  due: z.number(),
  /** What is due beyond that, and waits for the next days. */
  waiting: z.number(),
  doneToday: z.number(),
  /** All questions that come back, as far as their content is open to the person. */
  total: z.number(),
  /** When the next one is due after today. */
  nextDueAt: z.nullable(z.iso.datetime()),
});
export type Reviews = z.infer<typeof reviews>;

/** Names a question and how often it was answered before, so that an answer that is sent twice counts once. */
const reviewId = z.string().check(z.minLength(1), z.maxLength(100));

const reviewQuestion = z.extend(shownQuestion, {
  id: reviewId,
  /** The right answers of a question of an assessed check come with the result alone. */
  isAssessed: z.boolean(),
  /** The academy that it belongs to. */
  tenantId: z.string(),
  /** Null for a guide. */
  course: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  lesson: z.object({ slug: z.string(), title: z.string() }),
});
export type ReviewQuestion = z.infer<typeof reviewQuestion>;

const reviewResult = z.object({
  isRight: z.boolean(),
  /** When it comes back. */
  dueAt: z.iso.datetime(),
  /** With the right answers and their explanations. */
  question: reviewQuestion,
});
export type ReviewResult = z.infer<typeof reviewResult>;

const example = {
  ...exampleQuestion,
  id: '12-Zq3hJ0c1T5mWb2n8VrXyLw-1',
  isAssessed: false,
  tenantId: 'academy',
  course: { slug: 'build-a-rest-api', title: 'Build a REST API' },
  lesson: { slug: 'check', title: 'What you know' },
  answer: ['201'],
  comments: ['', 'Created'],
};

export const reviewsSchemas = {
  getReviews: defineSchemas({
    summary: 'How many questions of all academies come back to the person today, and when the next ones do',
    errors: [],
    query: z.extend(tenantQuery, { until }),
    output: reviews,
    example: {
      status: 'on',
      pausedUntil: null,
      due: 3,
      waiting: 0,
      doneToday: 0,
      total: 12,
      nextDueAt: '2026-01-07T09:00:00.000Z',
    },
  }),

  listReviewQuestions: defineSchemas({
    summary:
      'The questions that come back today, those that are due for longest first; with `more`, further ones',
    errors: [],
    query: z.extend(tenantQuery, { until, more: z.optional(z.literal('true')) }),
    output: z.object({ questions: z.array(reviewQuestion) }),
    example: { questions: [example] },
  }),

  answerReview: defineSchemas({
    summary: 'Answer a question that came back; the answer decides when it comes next',
    errors: ['forbidden', 'not_found', 'conflict'],
    params: z.object({ id: reviewId }),
    query: tenantQuery,
    body: z.object({
      /** The texts of the answers that were chosen. */
      answers: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(100)),
      /** When it was answered, by the browser's clock, if it was sent later. */
      at: z.optional(z.iso.datetime()),
    }),
    output: reviewResult,
    example: { isRight: true, dueAt: '2026-01-07T09:00:00.000Z', question: example },
  }),

  setReviews: defineSchemas({
    summary: 'Pause reviews until a moment, end them, or take them up again',
    errors: [],
    query: tenantQuery,
    body: z.object({ status: z.enum(REVIEW_STATUSES), until }),
    output: z.object(settings),
    example: { status: 'paused', pausedUntil: '2026-01-12T00:00:00.000Z' },
  }),
};
