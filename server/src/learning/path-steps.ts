import type { PathDetails } from '@academy/contract/schemas/paths';
import { missingRequirement } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { nextStep } from '@academy/domain/next-step';
import type { NextStep } from '@academy/domain/next-step';
import { timeLeft } from '@academy/domain/progress';
import { courseCard } from '../catalog/cards.ts';
import type { Catalog, Course, Item } from '../catalog/model.ts';
import { countedOutline } from './counted-outline.ts';
import type { CountedLesson } from './counted-outline.ts';
import type { Records } from './records.ts';
import { courseStateOf } from './course-state.ts';
import { coursePart } from './learning-parts.ts';

type PathInput = { catalog: Catalog; person: Person; records: Records };

/** The courses and tests of a path, without unpublished courses and tests without an address. */
export function pathStepsOf(path: Item<'path'>, input: PathInput): PathDetails['steps'] {
  const { catalog, person, records } = input;
  return pathPartsOf(path, catalog).map((part): PathDetails['steps'][number] => {
    if (part.kind === 'course') {
      const tenant = catalog.of(part.tenantId);
      return { type: 'course', course: courseCard(part, { tenant, person, records }) };
    }
    const { title, summaryText, duration = 0, entitlements, settings } = part.card;
    const opens = missingRequirement(person, {
      view: [...path.card.entitlements.view, ...entitlements.view],
    });
    const test = {
      testId: part.id,
      slug: part.slug,
      title,
      summary: summaryText,
      duration,
      entitlements: { view: [...entitlements.view] },
      opens,
      url: opens === null ? (settings.url ?? null) : null,
    };
    return { type: 'test', test };
  });
}

/** What a person does next in a path; `at` is an index of `pathPartsOf` and `pathStepsOf`. */
export function pathStepOf(path: Item<'path'>, input: PathInput & { now: Date }): NextStep<CountedLesson> {
  const parts = pathPartsOf(path, input.catalog).map((part) =>
    part.kind === 'test' ? { type: 'test' as const } : coursePart(part, input),
  );
  return nextStep(parts, { now: input.now });
}

/** Seconds of the incomplete lessons and the tests. */
export function pathTimeLeft(path: Item<'path'>, input: PathInput): number {
  const left = pathPartsOf(path, input.catalog).map((part) => {
    if (part.kind === 'test') return part.card.duration ?? 0;
    const isComplete = courseStateOf(part, input.records).progressStatus === 'Completed';
    return isComplete ? 0 : timeLeft(countedOutline(part, input));
  });
  return left.reduce((sum, seconds) => sum + seconds, 0);
}

export function pathPartsOf(path: Item<'path'>, catalog: Catalog): (Course | Item<'test'>)[] {
  return path.card.steps.flatMap((step): (Course | Item<'test'>)[] => {
    const { courses, tests } = catalog.of(step.tenant ?? path.tenantId);
    const part = (step.type === 'course' ? courses : tests).byId.get(step.id);
    if (!part || part.status === 'draft') return [];
    return part.kind === 'test' && !part.card.settings.url ? [] : [part];
  });
}
