import { landingSchema, proSchema } from '@academy/domain/tenant-landing';
import * as z from 'zod/mini';
import { tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';

const landingTexts = z.object({
  landing: landingSchema,
  /** Null where the tenant has no tiers. */
  pro: z.nullable(proSchema),
});
export type LandingTexts = z.infer<typeof landingTexts>;

export const homeSchemas = {
  getLanding: defineSchemas({
    summary: 'What a tenant says of itself on its home page, and about Pro',
    errors: [],
    query: tenantQuery,
    output: landingTexts,
    example: {
      landing: {
        eyebrow: 'Learn Academy',
        title: 'Learn by building',
        text: 'One small step at a time.',
        primary: { label: 'Browse Courses', path: '/courses' },
        secondary: { label: 'Create Your Free Account', path: '/auth?prompt=create' },
        sections: [{ kind: 'courses' }, { kind: 'instructors' }],
      },
      pro: null,
    },
  }),
};
