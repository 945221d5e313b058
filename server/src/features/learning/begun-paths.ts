import type { BegunPath } from '@academy/contract/schemas/learning';
import type { Catalog, Course, Item } from '../../catalog/model.ts';
import { courseStateOf } from '../../learning/course-state.ts';
import { pathStepOf } from '../../learning/path-steps.ts';
import type { LearningInput } from './input.ts';

/** The paths of which a person has begun a course, with what comes next in each; finished ones are left out. */
export function begunPathsOf(input: LearningInput): BegunPath[] {
  const { catalog, site } = input;
  return catalog.of(site.tenant.id).paths.listed.flatMap((path) => {
    const courses = coursesIn(path, catalog);
    const states = courses.map((course) => courseStateOf(course, input.records).progressStatus);
    if (states.every((state) => state === 'Not Started')) return [];
    const next = nextIn(path, { ...input, courses });
    if (!next) return [];
    return [
      {
        slug: path.slug,
        title: path.card.title,
        completedCourses: states.filter((state) => state === 'Completed').length,
        coursesCount: courses.length,
        next,
      },
    ];
  });
}

function nextIn(
  path: Item<'path'>,
  { courses, ...input }: LearningInput & { courses: readonly Course[] },
): BegunPath['next'] | null {
  const step = pathStepOf(path, input);
  if (!('lesson' in step)) return null;
  const { lessonId, slug, title, duration } = step.lesson;
  const course = courses.find(({ lessons }) =>
    lessons.some(({ kind, id }) => kind === 'lesson' && id === lessonId),
  );
  return (
    (course && {
      courseSlug: course.slug,
      courseTitle: course.card.title,
      tenantId: course.tenantId,
      thumbnail: course.card.settings.thumbnail ?? null,
      lesson: { lessonId, slug, title },
      duration,
      isLocked: step.kind === 'locked',
    }) ??
    null
  );
}

function coursesIn(path: Item<'path'>, catalog: Catalog): Course[] {
  return path.card.steps.flatMap((step) => {
    const course =
      step.type === 'course' ? catalog.of(step.tenant ?? path.tenantId).courses.byId.get(step.id) : undefined;
    return course && course.status !== 'draft' ? [course] : [];
  });
}
