import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { Person } from '@academy/domain/access';
import { courseStep } from '@academy/domain/next-step';
import { courseCard } from '../catalog/cards.ts';
import type { Catalog, Course, Item, TenantCatalog } from '../catalog/model.ts';
import { courseStateOf } from './course-state.ts';
import { coursePart, lessonLinkOf } from './learning-parts.ts';
import { pathStepOf, pathStepsOf } from './path-steps.ts';
import type { Records } from './records.ts';
import { startedCourses } from './started.ts';

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
 * The one thing to do after a finished course: the next step of a path it is part of, else another course that was
 * begun, else an open one that shares a topic, else any open one. Null when there is nothing left.
 */
export function afterCourse(course: Course, input: Input): AfterCourse | null {
  const tenant = input.catalog.of(course.tenantId);
  for (const path of pathsWith(course, tenant)) {
    const next = inPath(path, input);
    if (next) return next;
  }
  const { records, catalog } = input;
  const isOpen = (one: Course) =>
    one !== course && courseStateOf(one, records).progressStatus !== 'Completed';
  const begun = startedCourses({ catalog, records, tenantId: course.tenantId }).filter(isOpen);
  const topics = new Set(course.card.topics);
  const others = tenant.courses.listed.filter(isOpen);
  const related = others.filter(({ card }) => card.topics.some((topic) => topics.has(topic)));
  for (const one of [...begun, ...related, ...others]) {
    const next = inCourse(one, input);
    if (next) return next;
  }
  return null;
}

function inPath(path: Item<'path'>, input: Input): AfterCourse | null {
  const next = pathStepOf(path, input);
  const link = { slug: path.slug, title: path.card.title };
  if (next.kind === 'test') return { path: link, course: null, lesson: null };
  if (!('lesson' in next) || next.kind === 'locked') return null;
  const step = pathStepsOf(path, input)[next.at];
  return step?.type === 'course' ? { path: link, course: step.course, lesson: lessonLinkOf(next) } : null;
}

function inCourse(course: Course, { catalog, person, records }: Input): AfterCourse | null {
  const next = courseStep(coursePart(course, { person, records }));
  if (!('lesson' in next) || next.kind === 'locked') return null;
  const card = courseCard(course, { tenant: catalog.of(course.tenantId), person, records });
  return { path: null, course: card, lesson: lessonLinkOf(next) };
}
