import * as z from 'zod/mini';
import { HEALTH_PARTS } from '@academy/domain/health';
import { defineSchemas } from './define.ts';

const moment = z.iso.datetime();

export const overviewSchemas = {
  getOverview: defineSchemas({
    summary: 'How the academies stand at this moment',
    errors: [],
    output: z.object({
      people: z.number(),
      /** People who were active within the last seven days. */
      activePeople: z.number(),
      proPeople: z.number(),
      admins: z.number(),
      /** Courses that were finished within the last seven days. */
      completions: z.number(),
      /** Feedback of the last seven days. */
      feedback: z.number(),
      /** Mails that were given up. */
      failedMails: z.number(),
      /** What each tenant shows; null where nothing was published yet. */
      revisions: z.array(
        z.object({
          tenantId: z.string(),
          revision: z.nullable(z.object({ number: z.number(), author: z.string(), createdAt: moment })),
        }),
      ),
    }),
    example: {
      people: 12,
      activePeople: 3,
      proPeople: 1,
      admins: 1,
      completions: 2,
      feedback: 0,
      failedMails: 0,
      revisions: [
        {
          tenantId: 'learn',
          revision: { number: 7, author: 'Root Admin', createdAt: '2026-01-05T09:00:00.000Z' },
        },
      ],
    },
  }),
  getHealth: defineSchemas({
    summary: 'How the server is doing, in words, and what the content policy blocked',
    errors: [],
    output: z.object({
      checks: z.array(z.object({ part: z.enum(HEALTH_PARTS), isOk: z.boolean(), text: z.string() })),
      /** The most frequent reports of browsers within the last seven days, by what was blocked. */
      blocked: z.array(
        z.object({
          tenantId: z.string(),
          directive: z.string(),
          /** An origin, or a word such as inline. */
          blocked: z.string(),
          count: z.number(),
          lastAt: moment,
        }),
      ),
    }),
    example: {
      checks: [{ part: 'database', isOk: true, text: 'The database answers.' }],
      blocked: [
        {
          tenantId: 'learn',
          directive: 'img-src',
          blocked: 'https://pictures.example.org',
          count: 3,
          lastAt: '2026-01-05T09:00:00.000Z',
        },
      ],
    },
  }),
};
