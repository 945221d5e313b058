import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';

const moment = z.iso.datetime();

export const overviewSchemas = {
  getOverview: defineSchemas({
    summary: 'How the academies stand at this moment',
    errors: [],
    output: z.object({
      people: z.number(),
      /** Who was here within the last seven days. */
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
};
