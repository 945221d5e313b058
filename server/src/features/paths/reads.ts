import type { OutputOf } from '@academy/contract/endpoint';
import type { listPaths } from '@academy/contract/paths';
import type { PathCard, PathDetails } from '@academy/contract/schemas/paths';
import { missingRequirement } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { contentFields } from '@academy/domain/catalog-lists';
import { statusProgressField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import { courseProgress } from '@academy/domain/progress';
import { commonFields, courseCard } from '../../catalog/cards.ts';
import type { CatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import type { Catalog, Item } from '../../catalog/model.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import { readBody } from '../../catalog/rows.ts';
import { lockFor, requireVisible } from '../../catalog/visible.ts';
import { NO_RECORDS, readRecords } from '../../learning/records.ts';
import type { Records } from '../../learning/records.ts';

export type PathReads = ReturnType<typeof pathReads>;

export function pathReads({ catalog, pool }: CatalogDeps) {
  return {
    list({ site, person }: Viewpoint, records: Records = NO_RECORDS): OutputOf<typeof listPaths> {
      const input = { catalog: catalog.current(), person, records };
      const paths = input.catalog.of(site.tenant.id).paths.listed.map((path) => pathCard(path, input));
      const categories = buildCategories(paths, contentFields);
      const own = person.kind === 'member' ? buildCategories(paths, [statusProgressField]) : [];
      return { paths, categories: [...categories, ...own] };
    },

    async listFor(view: Viewpoint): Promise<OutputOf<typeof listPaths>> {
      return this.list(view, await readRecords(pool, view.person));
    },

    async details({ site, person }: Viewpoint, slug: string): Promise<PathDetails> {
      const input = { catalog: catalog.current(), person, records: await readRecords(pool, person) };
      const path = requireVisible(
        findBySlug(input.catalog.of(site.tenant.id).paths, slug),
        person,
        'learning path',
      );
      const { body } = await readBody(pool, path);
      return {
        ...pathCard(path, input),
        description: body.summary || body.description,
        steps: stepsOf(path, input),
      };
    },
  };
}

type PathInput = { catalog: Catalog; person: Person; records: Records };

function pathCard(path: Item<'path'>, input: PathInput): PathCard {
  const steps = stepsOf(path, input);
  const courses = steps.flatMap((step) => (step.type === 'course' ? [step.course] : []));
  const progress = {
    completedLesson: courses.reduce((sum, course) => sum + course.completedLesson, 0),
    lessonsCount: courses.reduce((sum, course) => sum + course.lessonsCount, 0),
  };
  return {
    pathId: path.id,
    ...commonFields(path, input.catalog.of(path.tenantId)),
    ...lockFor(input.person, path),
    duration: steps.reduce(
      (sum, step) => sum + (step.type === 'course' ? step.course.duration : step.test.duration),
      0,
    ),
    progressStatus: courseProgress(progress),
    ...(input.person.kind === 'member' && { progress }),
    courses: courses.map(({ courseId, tenantId, slug, title }) => ({ courseId, tenantId, slug, title })),
  };
}

/** Steps whose course or test is not published are left out. */
function stepsOf(path: Item<'path'>, { catalog, person, records }: PathInput): PathDetails['steps'] {
  return path.card.steps.flatMap((step): PathDetails['steps'] => {
    const tenant = catalog.of(step.tenant ?? path.tenantId);
    if (step.type === 'course') {
      const course = tenant.courses.byId.get(step.id);
      return course && course.status !== 'draft'
        ? [{ type: 'course', course: courseCard(course, { tenant, person, records }) }]
        : [];
    }
    const test = tenant.tests.byId.get(step.id);
    if (!test || test.status === 'draft') return [];
    const { title, summaryText, duration = 0, entitlements, settings } = test.card;
    const needed = [...path.card.entitlements.view, ...entitlements.view];
    const opens = missingRequirement(person, { view: needed });
    return [
      {
        type: 'test',
        test: {
          testId: test.id,
          slug: test.slug,
          title,
          summary: summaryText,
          duration,
          entitlements: { view: [...entitlements.view] },
          opens,
          url: opens === null ? (settings.url ?? null) : null,
        },
      },
    ];
  });
}
