import type { OutputOf } from '@academy/contract/endpoint';
import type { listInstructors } from '@academy/contract/instructors';
import type { InstructorProfile } from '@academy/contract/schemas/instructors';
import { courseCard, instructorCard } from '../../catalog/cards.ts';
import type { CatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import { readBody } from '../../catalog/rows.ts';
import { requireVisible } from '../../catalog/visible.ts';

const LINKS = ['github', 'linkedin', 'twitter', 'website'] as const;

export function instructorReads({ catalog, pool }: CatalogDeps) {
  return {
    list({ site }: Viewpoint): OutputOf<typeof listInstructors> {
      return { instructors: catalog.current().of(site.tenant.id).instructors.listed.map(instructorCard) };
    },

    async profile({ site, person }: Viewpoint, slug: string): Promise<InstructorProfile> {
      const tenant = catalog.current().of(site.tenant.id);
      const instructor = requireVisible(findBySlug(tenant.instructors, slug, person), person, 'instructor');
      const { body } = await readBody(pool, instructor);
      const { settings } = instructor.card;
      return {
        ...instructorCard(instructor),
        bio: body.bio,
        links: LINKS.flatMap((name) => (settings[name] ? [{ name, url: settings[name] }] : [])),
        courses: tenant.courses.listed
          .filter(({ card }) => card.instructors.includes(instructor.id))
          .map((course) => courseCard(course, { tenant, person })),
      };
    },
  };
}
