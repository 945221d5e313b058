import type { UserDetails } from '@academy/contract/schemas/users';
import type { Catalog } from '../../catalog/model.ts';
import type { Records } from '../../learning/records.ts';
import { courseStateOf, guideStatusOf } from '../../learning/course-state.ts';
import { startedCourses, startedGuides } from '../../learning/started.ts';
import type { Site } from '../../catalog/tenants.ts';

type Progress = UserDetails['progress'][number];

/** A person's progress in one academy, most recent first; empty if they never started anything there. */
export function progressOf({
  catalog,
  records,
  site: { tenant },
}: {
  catalog: Catalog;
  records: Records;
  site: Site;
}): Progress[] {
  const input = { catalog, records, tenantId: tenant.id };
  const courses = startedCourses(input).map((course) => ({
    title: course.card.title,
    slug: course.slug,
    ...courseStateOf(course, records),
  }));
  const guides = startedGuides(input).map(({ itemId }) => guideStatusOf(itemId, records));
  if (courses.length + guides.length === 0) return [];
  const count = (status: (typeof guides)[number]) => guides.filter((one) => one === status).length;
  return [
    {
      tenantId: tenant.id,
      courses,
      guides: { inProgress: count('In Progress'), completed: count('Completed') },
    },
  ];
}
