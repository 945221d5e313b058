import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { categories, exampleCard, exampleCategories, guideCard, slugQuery, tenantQuery } from './catalog.ts';
import { exampleBody, lessonBody } from './lessons.ts';

const exampleGuide = {
  ...exampleCard,
  lessonId: 'rest-in-20-minutes',
  slug: 'rest-in-20-minutes',
  title: 'REST in 20 minutes',
  duration: 1200,
};

export const listGuides = defineCall({
  name: 'listGuides',
  summary: 'The guides of a tenant, with the categories they can be filtered by',
  method: 'GET',
  path: '/guides/list',
  access: 'visitor',
  ability: 'content:read',
  query: tenantQuery,
  output: z.object({ guides: z.array(guideCard), categories }),
  errors: [],
  example: { guides: [exampleGuide], categories: exampleCategories },
});

const guideDetail = z.extend(guideCard, lessonBody);
export type GuideDetail = z.infer<typeof guideDetail>;

export const getGuide = defineCall({
  name: 'getGuide',
  summary: 'One guide; its body only for those who may see it',
  method: 'GET',
  path: '/guides/getGuide',
  access: 'visitor',
  ability: 'content:read',
  query: slugQuery,
  output: guideDetail,
  errors: ['not_found'],
  example: { ...exampleGuide, ...exampleBody, opens: null },
});
