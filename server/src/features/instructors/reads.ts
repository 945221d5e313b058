import type { OutputOf } from '@academy/contract/call';
import type { InstructorProfile, listInstructors } from '@academy/contract/instructors';
import { courseCard, instructorCard } from '../../catalogue/cards.ts';
import type { Reading, Viewpoint } from '../../catalogue/feature.ts';
import { readBody } from '../../catalogue/rows.ts';
import { reach } from '../../catalogue/visible.ts';

const LINKS = ['github', 'linkedin', 'twitter', 'website'] as const;

export type InstructorReads = ReturnType<typeof instructorReads>;

export function instructorReads({ catalogue, pool }: Reading) {
  return {
    list({ site }: Viewpoint): OutputOf<typeof listInstructors> {
      return { instructors: catalogue.current().of(site.tenant.id).instructors.listed.map(instructorCard) };
    },

    async profile({ site, person }: Viewpoint, slug: string): Promise<InstructorProfile> {
      const tenant = catalogue.current().of(site.tenant.id);
      const instructor = reach(tenant.instructors.bySlug.get(slug), person, 'instructor');
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
