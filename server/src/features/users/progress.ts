import type { UserDetails } from '@academy/contract/schemas/users';
import type { Catalog, Course } from '../../catalog/model.ts';
import type { Records } from '../../learning/records.ts';
import { courseStateOf } from '../../learning/course-state.ts';
import type { Site } from '../../tenants.ts';

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
  const courses = new Set<Course>();
  const guides = { inProgress: 0, completed: 0 };
  for (const itemId of [...records.progress.keys(), ...records.finished]) {
    const { item } = catalog.byItem(itemId) ?? {};
    if (item?.tenantId !== tenant.id) continue;
    if (item.kind === 'course') courses.add(item);
    if (item.kind === 'guide')
      guides[records.progress.get(itemId) === 'completed' ? 'completed' : 'inProgress'] += 1;
  }
  if (courses.size + guides.inProgress + guides.completed === 0) return [];
  const lines = [...courses].map((course) => ({
    title: course.card.title,
    slug: course.slug,
    ...courseStateOf(course, records),
  }));
  return [{ tenantId: tenant.id, courses: lines, guides }];
}
