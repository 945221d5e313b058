import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { tableOfContents, tenantQuery } from './catalog.ts';

const contentPage = z.object({
  pageId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  toc: tableOfContents,
});
export type ContentPage = z.infer<typeof contentPage>;

export const pagesSchemas = {
  getPage: defineSchemas({
    summary: 'A content page by its id or its slug',
    errors: ['not_found'],
    query: z.extend(tenantQuery, { id: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: contentPage,
    example: {
      pageId: 'about',
      slug: 'about',
      title: 'About',
      description: 'Who we are',
      content: '<p>…</p>',
      toc: [],
    },
  }),
};
