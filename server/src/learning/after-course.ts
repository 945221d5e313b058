import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { Person } from '@academy/domain/access';
import type { Catalog, Course, Item, TenantCatalog } from '../catalog/model.ts';
import { lessonLinkOf } from './learning-parts.ts';
import { pathStepOf, pathStepsOf } from './path-steps.ts';
import type { Records } from './records.ts';

type AfterCourse = NonNullable<CourseDetails['after']>;
type Input = { catalog: Catalog; person: Person; records: Records; now: Date };

/** The listed paths of a tenant that a course is part of. */
export function pathsWith(course: Course, { paths }: TenantCatalog): Item<'path'>[] {
  return paths.listed.filter(({ card }) =>
    card.steps.some(
      ({ type, id, tenant = course.tenantId }) =>
        type === 'course' && id === course.id && tenant === course.tenantId,
    ),
  );
}

/**
 * The next step of a path that the finished course is part of; null without a path, or when it is complete.
 */
export function afterCourse(course: Course, input: Input): AfterCourse | null {
  for (const path of pathsWith(course, input.catalog.of(course.tenantId))) {
    const next = nextInPath(path, input);
    if (next) return next;
  }
  return null;
}

function nextInPath(path: Item<'path'>, input: Input): AfterCourse | null {
  const next = pathStepOf(path, input);
  const link = { slug: path.slug, title: path.card.title };
  if (next.kind === 'test') return { path: link, course: null, lesson: null };
  if (!('lesson' in next) || next.kind === 'locked') return null;
  const step = pathStepsOf(path, input)[next.at];
  return step?.type === 'course' ? { path: link, course: step.course, lesson: lessonLinkOf(next) } : null;
}
