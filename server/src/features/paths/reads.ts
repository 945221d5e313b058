import type { OutputOf } from '@academy/contract/endpoint';
import type { listPaths } from '@academy/contract/paths';
import type { PathCard, PathDetails } from '@academy/contract/schemas/paths';
import type { Person } from '@academy/domain/access';
import { contentFields } from '@academy/domain/catalog-lists';
import { progressField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import { pathProgress } from '@academy/domain/progress';
import { commonFields } from '../../catalog/cards.ts';
import type { CatalogDeps, TimedViewpoint, Viewpoint } from '../../catalog/feature.ts';
import type { Catalog, Item } from '../../catalog/model.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import { readBody } from '../../catalog/rows.ts';
import { lockFor, requireVisible } from '../../catalog/visible.ts';
import { NO_RECORDS, readRecords } from '../../learning/records.ts';
import type { Records } from '../../learning/records.ts';
import { lessonLinkOf } from '../../learning/learning-parts.ts';
import { pathStepOf, pathStepsOf, pathTimeLeft } from '../../learning/path-steps.ts';

export function pathReads({ catalog, pool }: CatalogDeps) {
  return {
    list({ site, person }: Viewpoint, records: Records = NO_RECORDS): OutputOf<typeof listPaths> {
      const input = { catalog: catalog.current(), person, records };
      const paths = input.catalog.of(site.tenant.id).paths.listed.map((path) => pathCard(path, input));
      const categories = buildCategories(paths, contentFields);
      const own = person.kind === 'member' ? buildCategories(paths, [progressField]) : [];
      return { paths, categories: [...categories, ...own] };
    },

    async listFor(view: Viewpoint): Promise<OutputOf<typeof listPaths>> {
      return this.list(view, await readRecords(pool, view.person));
    },

    async details({ site, person, now }: TimedViewpoint, slug: string): Promise<PathDetails> {
      const input = { catalog: catalog.current(), person, records: await readRecords(pool, person), now };
      const path = requireVisible(
        findBySlug(input.catalog.of(site.tenant.id).paths, slug, person),
        person,
        'learning path',
      );
      const { body } = await readBody(pool, path);
      return {
        ...pathCard(path, input),
        description: body.summary || body.description,
        steps: pathStepsOf(path, input),
        next: nextOf(path, input),
        ...(person.kind === 'member' && { timeLeft: pathTimeLeft(path, input) }),
      };
    },
  };
}

type PathInput = { catalog: Catalog; person: Person; records: Records };

function nextOf(path: Item<'path'>, input: PathInput & { now: Date }): PathDetails['next'] {
  const next = pathStepOf(path, input);
  return {
    kind: next.kind === 'stillOpen' ? 'continue' : next.kind,
    at: 'at' in next ? next.at : null,
    lesson: lessonLinkOf(next),
  };
}

function pathCard(path: Item<'path'>, input: PathInput): PathCard {
  const steps = pathStepsOf(path, input);
  const courses = steps.flatMap((step) => (step.type === 'course' ? [step.course] : []));
  const { progressStatus, ...progress } = pathProgress(courses);
  return {
    pathId: path.id,
    ...commonFields(path, input.catalog.of(path.tenantId)),
    ...lockFor(input.person, path),
    duration: steps.reduce(
      (sum, step) => sum + (step.type === 'course' ? step.course.duration : step.test.duration),
      0,
    ),
    progressStatus,
    ...(input.person.kind === 'member' && { progress }),
    courses: courses.map(({ courseId, tenantId, slug, title }) => ({ courseId, tenantId, slug, title })),
  };
}
