import * as z from 'zod/mini';
import { entitlementsSchema } from '@academy/domain/catalog-schemas';
import { opens } from './catalog.ts';

/** A lesson or module as an outline shows it. Modules have the type `module`; lessons name theirs as parentId. */
export const outlineLesson = z.object({
  lessonId: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.enum(['module', 'article', 'video', 'lab', 'knowledge-check']),
  orderColumn: z.number(),
  duration: z.number(),
  status: z.enum(['live', 'unlisted', 'draft']),
  parentId: z.nullable(z.string()),
  entitlements: entitlementsSchema,
  opens,
  summary: z.string(),
  isComplete: z.boolean(),
  isFavorite: z.boolean(),
  progressStatus: z.enum(['', 'started', 'completed']),
});
export type OutlineLesson = z.infer<typeof outlineLesson>;

const common = {
  status: 'live',
  entitlements: { view: ['auth'] },
  opens: null,
  isComplete: false,
  isFavorite: false,
  progressStatus: '',
} as const;

export const exampleOutline: OutlineLesson[] = [
  {
    ...common,
    lessonId: 'basics',
    title: 'The basics',
    slug: 'basics',
    type: 'module',
    orderColumn: 1,
    duration: 600,
    parentId: null,
    summary: 'Where everything starts.',
    entitlements: { view: ['auth'] },
  },
  {
    ...common,
    lessonId: 'first-call',
    title: 'Your first call',
    slug: 'first-call',
    type: 'article',
    orderColumn: 2,
    duration: 600,
    parentId: 'basics',
    summary: 'One request, one answer.',
    entitlements: { view: ['auth'] },
  },
];
