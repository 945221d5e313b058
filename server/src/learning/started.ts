import type { Catalog, Course, Item } from '../catalog/model.ts';
import { courseStateOf } from './course-state.ts';
import type { Records } from './records.ts';

type StartedInput = { catalog: Catalog; records: Records; tenantId: string };

/** The published courses that a person has in progress or completed, most recent first. */
export function startedCourses(input: StartedInput): Course[] {
  const { progress, finished } = input.records;
  const courses = new Set<Course>();
  // A finished course is listed even if all its lessons were removed.
  for (const itemIds of [progress.keys(), finished])
    for (const itemId of itemIds) {
      const item = publishedItem(itemId, input);
      if (item?.kind === 'course') courses.add(item);
    }
  return [...courses].filter(
    (course) => courseStateOf(course, input.records).progressStatus !== 'Not Started',
  );
}

export function startedGuides(input: StartedInput): Item<'guide'>[] {
  const guides: Item<'guide'>[] = [];
  for (const itemId of input.records.progress.keys()) {
    const item = publishedItem(itemId, input);
    if (item?.kind === 'guide') guides.push(item);
  }
  return guides;
}

function publishedItem(itemId: number, { catalog, tenantId }: StartedInput) {
  const item = catalog.byItem(itemId)?.item;
  return item?.tenantId === tenantId && item.status !== 'draft' ? item : undefined;
}
