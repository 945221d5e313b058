import type { BegunPath } from '@academy/contract/schemas/learning';
import { pathProgress } from '@academy/domain/progress';
import type { Item } from '../../catalog/model.ts';
import { courseStateOf } from '../../learning/course-state.ts';
import { lessonLinkOf } from '../../learning/learning-parts.ts';
import { pathPartsOf, pathStepOf } from '../../learning/path-steps.ts';
import type { LearningInput } from './input.ts';

/**
 * The paths in which a person has started a course, with the next step in each; finished ones are left out.
 */
export function begunPathsOf(input: LearningInput): BegunPath[] {
  const { catalog, site } = input;
  return catalog.of(site.tenant.id).paths.listed.flatMap((path) => {
    const parts = pathPartsOf(path, catalog);
    const states = parts.flatMap((part) =>
      part.kind === 'course' ? courseStateOf(part, input.records) : [],
    );
    const { progressStatus, ...progress } = pathProgress(states);
    const next = progressStatus === 'In Progress' ? nextIn(path, input) : null;
    return next ? [{ slug: path.slug, title: path.card.title, progress, next }] : [];
  });
}

function nextIn(path: Item<'path'>, input: LearningInput): BegunPath['next'] | null {
  const step = pathStepOf(path, input);
  const lesson = lessonLinkOf(step);
  const course = 'at' in step ? pathPartsOf(path, input.catalog)[step.at] : undefined;
  if (!lesson || !('lesson' in step) || course?.kind !== 'course') return null;
  return {
    courseSlug: course.slug,
    courseTitle: course.card.title,
    tenantId: course.tenantId,
    thumbnail: course.card.settings.thumbnail ?? null,
    lesson,
    duration: step.lesson.duration,
    isLocked: step.kind === 'locked',
  };
}
