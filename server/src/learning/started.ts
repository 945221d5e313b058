import type { Catalog, Course, Item } from '../catalog/model.ts';
import { courseStateOf } from './course-state.ts';
import type { Records } from './records.ts';

type StartedInput = { catalog: Catalog; records: Records; tenantId: string };

/** The published courses that a person has in progress or completed, most recent first. */
export function startedCourses(input: StartedInput): Course[] {
  // A finished course is listed even if all its lessons were removed.
  const courses = itemsOf(input, [...input.records.progress.keys(), ...input.records.finished]).flatMap(
    (item) => (item.kind === 'course' ? [item] : []),
  );
  return [...new Set(courses)].filter(
    (course) => courseStateOf(course, input.records).progressStatus !== 'Not Started',
  );
}

export function startedGuides(input: StartedInput): Item<'guide'>[] {
  return itemsOf(input, [...input.records.progress.keys()]).flatMap((item) =>
    item.kind === 'guide' ? [item] : [],
  );
}

function itemsOf({ catalog, tenantId }: StartedInput, itemIds: readonly number[]) {
  return itemIds.flatMap((itemId) => {
    const { item } = catalog.byItem(itemId) ?? {};
    return item?.tenantId === tenantId && item.status !== 'draft' ? [item] : [];
  });
}
