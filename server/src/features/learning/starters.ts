import type { Starter } from '@academy/contract/schemas/learning';
import { commonFields, courseCard } from '../../catalog/cards.ts';
import type { TenantCatalog } from '../../catalog/model.ts';
import { pathStepsOf } from '../../learning/path-steps.ts';
import type { LearningInput } from './input.ts';

const COUNT = 3;

/** The starters that the tenant configured; items that are not live are replaced by the first courses. */
export function startersOf(input: LearningInput): Starter[] {
  const { catalog, site } = input;
  const tenant = catalog.of(site.tenant.id);
  const named = (site.tenant.starters ?? []).flatMap((starter) => findStarter(starter, { ...input, tenant }));
  const isNamed = (slug: string) =>
    named.some(({ type, slug: other }) => type === 'course' && other === slug);
  const others = tenant.courses.listed
    .filter(({ slug }) => !isNamed(slug))
    .flatMap(({ slug }) => findStarter({ type: 'course', slug }, { ...input, tenant }));
  return [...named, ...others].slice(0, COUNT);
}

function findStarter(
  { type, slug }: Pick<Starter, 'type' | 'slug'>,
  { tenant, ...input }: LearningInput & { tenant: TenantCatalog },
): Starter[] {
  const { person, records } = input;
  if (type === 'course') {
    const course = tenant.courses.bySlug.get(slug);
    if (course?.status !== 'live') return [];
    return [toStarter(type, courseCard(course, { tenant, person, records }))];
  }
  if (type === 'guide') {
    const guide = input.site.tenant.features.guides ? tenant.guides.bySlug.get(slug) : undefined;
    if (guide?.status !== 'live') return [];
    return [toStarter(type, { ...commonFields(guide, tenant), duration: guide.card.duration })];
  }
  const path = tenant.paths.bySlug.get(slug);
  if (path?.status !== 'live') return [];
  const duration = pathStepsOf(path, input).reduce(
    (sum, step) => sum + (step.type === 'course' ? step.course.duration : 0),
    0,
  );
  return [toStarter(type, { ...commonFields(path, tenant), duration })];
}

function toStarter(type: Starter['type'], card: Omit<Starter, 'type'>): Starter {
  const { slug, title, summary, thumbnail, duration } = card;
  return { type, slug, title, summary, thumbnail, duration };
}
