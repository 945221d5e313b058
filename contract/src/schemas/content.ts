import { WARNING_TOPICS } from '@academy/domain/content-warnings';
import { PAGE_SIZE } from '@academy/domain/pagination';
import { sourceName } from '@academy/domain/publishing';
import * as z from 'zod/mini';
import { tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';
import { KINDS } from './publishing-plan.ts';

const status = z.enum(['live', 'unlisted', 'draft']);
const topic = z.enum(WARNING_TOPICS);

/** `warnings` is everything with any warning, `healthy` everything without one. */
export const HEALTH_FILTERS = ['warnings', 'healthy', ...WARNING_TOPICS] as const;
export const CONTENT_SORTS = ['changed', 'title', 'warnings'] as const;

const contentItem = z.object({
  kind: z.enum(KINDS),
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  status,
  /** Where its page is; null for what has none, and for a draft. */
  address: z.nullable(z.string()),
  /** Whether it can be read and shared as a draft; also what is live inside of a draft course. */
  isDraft: z.boolean(),
  source: z.string(),
  /** When, by whom and in which revision it was published like this. */
  revision: z.number(),
  author: z.string(),
  changedAt: z.iso.datetime(),
  /** Where its files are; the file is relative to the folder, null if it was published by an older release. */
  origin: z.object({
    repository: z.nullable(z.string()),
    commit: z.nullable(z.string()),
    folder: z.nullable(z.string()),
    file: z.nullable(z.string()),
  }),
  warnings: z.array(
    z.object({
      topic,
      file: z.string(),
      line: z.number(),
      message: z.string(),
      hint: z.nullable(z.string()),
    }),
  ),
});
export type ContentItem = z.infer<typeof contentItem>;

const number = (maximum: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(maximum));

export const contentSchemas = {
  listContent: defineSchemas({
    summary: 'Everything live and drafted, with its health and where it came from',
    errors: [],
    query: z.extend(tenantQuery, {
      /** In title, slug, id and file. */
      search: z.optional(z.string().check(z.maxLength(100))),
      kind: z.optional(z.enum(KINDS)),
      status: z.optional(status),
      source: z.optional(sourceName),
      health: z.optional(z.enum(HEALTH_FILTERS)),
      sort: z._default(z.enum(CONTENT_SORTS), 'changed'),
      /** From zero. */
      pageNumber: z._default(number(100_000), 0),
      pageSize: z._default(number(100).check(z.gte(1)), PAGE_SIZE),
    }),
    output: z.object({
      result: z.object({
        content: z.array(contentItem),
        totalElements: z.number(),
        sources: z.array(z.string()),
      }),
    }),
    example: {
      result: {
        content: [
          {
            kind: 'lesson',
            id: 'tea-green',
            title: 'Green tea',
            slug: 'green',
            status: 'live',
            address: '/courses/making-tea/lessons/green',
            isDraft: false,
            source: 'course-making-tea',
            revision: 42,
            author: 'Root Admin',
            changedAt: '2026-01-05T09:00:00.000Z',
            origin: {
              repository: 'https://github.com/academy/course-making-tea',
              commit: '4f2c1d9e8b7a60534f2c1d9e8b7a60534f2c1d9e',
              folder: null,
              file: '02-green/lesson.json',
            },
            warnings: [
              {
                topic: 'picture',
                file: '02-green/content.md',
                line: 12,
                message: 'the picture cup.png has no alternative text',
                hint: 'say what it shows',
              },
            ],
          },
        ],
        totalElements: 1,
        sources: ['bundled', 'course-making-tea'],
      },
    },
  }),
};
