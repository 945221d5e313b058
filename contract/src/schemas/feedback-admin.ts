import * as z from 'zod/mini';
import { PAGE_SIZE } from '@academy/domain/pagination';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';

const moment = z.iso.datetime();

export const FEEDBACK_SCHEMAS = ['tenant-survey-v1', 'lesson-v2', 'course-v1', 'tenant-v1'] as const;

/** The database keeps no text with a null in it and so finds none. */
const plain = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[^\0]*$/));

/** What narrows the feedback down; the list, the ratings and the file all follow it. */
const filters = z.extend(tenantQuery, {
  /** Of every tenant instead of the one asked; a token stays in its own. */
  all: z.optional(z.enum(['true', 'false'])),
  schema: z.optional(z.enum(FEEDBACK_SCHEMAS)),
  rating: z.optional(z.enum(['1', '2', '3', '4', '5'])),
  /** The id of a lesson, guide or course. */
  lesson: z.optional(plain(200)),
  text: z.optional(plain(100)),
});
export type FeedbackFilters = z.infer<typeof filters>;

const tenantHeader = z.object({ tenantId: z.optional(z.string()) });

const entry = z.object({
  id: z.uuid(),
  tenantId: z.string(),
  createdAt: moment,
  schema: z.string(),
  rating: z.nullable(z.number()),
  comments: z.string(),
  moreComments: z.string(),
  feedbackableType: z.string(),
  feedbackableId: z.nullable(z.string()),
  courseId: z.nullable(z.string()),
  isBug: z.boolean(),
  /** The author, if they agreed to be contacted; otherwise the report is anonymous. */
  contact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  levels: z.array(z.string()),
  /** What was ticked and written below the custom question of the survey. */
  wishes: z.array(z.string()),
  /** The path of the page it was written on. */
  page: z.string(),
  quote: z.nullable(z.string()),
});
export type FeedbackEntry = z.infer<typeof entry>;

const exampleEntry: FeedbackEntry = {
  id: '018f3f0e-7c1a-7000-8000-000000000001',
  tenantId: 'learn',
  createdAt: '2026-01-05T09:00:00.000Z',
  schema: 'lesson-v2',
  rating: null,
  comments: 'The second command does not work.',
  moreComments: '',
  feedbackableType: 'lesson',
  feedbackableId: 'roast',
  courseId: 'coffee',
  isBug: true,
  contact: null,
  levels: [],
  wishes: [],
  page: '/courses/coffee/lessons/roast',
  quote: null,
};

const week = z.object({
  /** The Monday it begins with. */
  week: z.iso.date(),
  /** The number of ratings and their average; null without ratings. */
  count: z.number(),
  average: z.nullable(z.number()),
});
export type RatedWeek = z.infer<typeof week>;

export const feedbackAdminSchemas = {
  listFeedback: defineSchemas({
    summary: 'What people said, the newest first, a page at a time',
    errors: [],
    query: z.extend(filters, {
      pageNumber: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), PAGE_SIZE),
    }),
    headers: tenantHeader,
    output: z.object({ result: z.object({ content: z.array(entry), totalElements: z.number() }) }),
    example: { result: { content: [exampleEntry], totalElements: 1 } },
  }),

  listRatings: defineSchemas({
    summary: 'How people rated, week by week, for half a year',
    errors: [],
    query: filters,
    headers: tenantHeader,
    output: z.object({ weeks: z.array(week), count: z.number(), average: z.nullable(z.number()) }),
    example: { weeks: [{ week: '2026-01-05', count: 2, average: 4.5 }], count: 2, average: 4.5 },
  }),

  exportFeedback: defineSchemas({
    summary: 'What people said, as a file for spreadsheets',
    errors: [],
    query: filters,
    headers: tenantHeader,
    output: z.string(),
    example: '"created at","tenant"\r\n"2026-01-05T09:00:00.000Z","learn"\r\n',
  }),
};
