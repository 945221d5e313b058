import * as z from 'zod/mini';
import { SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { defineSchemas } from './define.ts';
import { opens, tenantQuery } from './catalog.ts';

const kind = z.enum(['course', 'lesson', 'guide', 'path', 'instructor', 'page']);

const result = z.object({
  kind,
  /** Of a lesson. */
  lessonType: z.nullable(z.enum(['article', 'video', 'lab', 'knowledge-check'])),
  title: z.string(),
  /** Where the result leads, with the anchor of the section that was found. */
  path: z.string(),
  /** The course a lesson belongs to. */
  context: z.nullable(z.string()),
  heading: z.nullable(z.string()),
  opens,
  /** Plain text in pieces, those that match marked; empty when the item is locked. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type SearchResult = z.infer<typeof result>;

export const searchSchemas = {
  search: defineSchemas({
    summary: 'Full text search over everything a tenant shows',
    errors: [],
    query: z.extend(tenantQuery, {
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX_LENGTH)),
    }),
    output: z.object({ results: z.array(result) }),
    example: {
      results: [
        {
          kind: 'lesson',
          lessonType: 'article',
          title: 'Your first call',
          path: '/courses/build-a-rest-api/lessons/first-call#one-request',
          context: 'Build a REST API',
          heading: 'One request',
          opens: null,
          snippet: [
            { text: 'Send it, read the ', isMatch: false },
            { text: 'answer', isMatch: true },
            { text: '.', isMatch: false },
          ],
        },
      ],
    },
  }),
};
