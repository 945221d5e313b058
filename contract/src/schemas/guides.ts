import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { categories, exampleCard, exampleCategories, guideCard, slugQuery, tenantQuery } from './catalog.ts';
import { exampleBody, lessonBody } from './lessons.ts';

const exampleGuide = {
  ...exampleCard,
  lessonId: 'rest-in-20-minutes',
  slug: 'rest-in-20-minutes',
  title: 'REST in 20 minutes',
  duration: 1200,
};

const guideDetail = z.extend(guideCard, lessonBody);
export type GuideDetail = z.infer<typeof guideDetail>;

export const guidesSchemas = {
  listGuides: defineSchemas({
    summary: 'The guides of a tenant, with the categories they can be filtered by',
    errors: [],
    query: tenantQuery,
    output: z.object({ guides: z.array(guideCard), categories }),
    example: { guides: [exampleGuide], categories: exampleCategories },
  }),

  getGuide: defineSchemas({
    summary: 'One guide; its body only for those who may see it',
    errors: ['not_found'],
    query: slugQuery,
    output: guideDetail,
    example: { ...exampleGuide, ...exampleBody, opens: null },
  }),
};
