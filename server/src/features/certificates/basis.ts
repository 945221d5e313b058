import type { CertificateKind, LabReporter } from '@academy/domain/certificates';
import { readCertificateRule } from '@academy/domain/certificates';
import type { Person } from '@academy/domain/access';
import { canCompleteByHand, labSetting } from '../../catalog/labs.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import type { Catalog, Course, Item } from '../../catalog/model.ts';
import { countedLessons, requireVisible } from '../../catalog/visible.ts';
import type { Site } from '../../catalog/tenants.ts';

type Part = { itemId: number; title: string };

/** What a certificate would be issued for, by the live content. */
export type Basis = {
  item: Item<'course'> | Item<'path'>;
  kind: CertificateKind;
  isOffered: boolean;
  requireChecks: boolean;
  learned: string[];
  duration: number;
  /** All of these must be completed. */
  courses: readonly Part[];
  lessons: readonly number[];
  checks: readonly Part[];
  labs: readonly (Part & { isChecked: boolean; reportedBy: LabReporter })[];
};

type Named = { kind: CertificateKind; slug: string };

export function findBasis(
  { kind, slug }: Named,
  { catalog, site, person }: { catalog: Catalog; site: Site; person: Person },
): Basis {
  const { courses, paths } = catalog.of(site.tenant.id);
  if (kind === 'course') {
    const course = requireVisible(findBySlug(courses, slug, person), person, 'course');
    return basisOf(course, { kind, courses: [course] });
  }
  const path = requireVisible(findBySlug(paths, slug, person), person, 'learning path');
  const published = path.card.steps.flatMap(({ type, tenant, id }) => {
    const course = type === 'course' ? catalog.of(tenant ?? site.tenant.id).courses.byId.get(id) : undefined;
    return course && course.status !== 'draft' ? [course] : [];
  });
  return basisOf(path, { kind, courses: published });
}

function basisOf(
  item: Item<'course'> | Item<'path'>,
  { kind, courses }: { kind: CertificateKind; courses: readonly Course[] },
): Basis {
  const lessons = courses.flatMap(countedLessons);
  const toPart = ({ itemId, card }: { itemId: number; card: { title: string } }) => ({
    itemId,
    title: card.title,
  });
  return {
    item,
    kind,
    ...readCertificateRule(item.card.certificate),
    duration: lessons.reduce((sum, { card }) => sum + card.duration, 0),
    courses: courses.map(toPart),
    lessons: lessons.map(({ itemId }) => itemId),
    checks: lessons.filter(({ card }) => card.type === 'knowledge-check').map(toPart),
    labs: lessons
      .filter((lesson) => labSetting(lesson) !== null)
      .map((lesson) => ({ ...toPart(lesson), ...labReport(lesson) })),
  };
}

function labReport(lesson: Item<'lesson'>): { isChecked: boolean; reportedBy: LabReporter } {
  if (canCompleteByHand(lesson)) return { isChecked: false, reportedBy: 'holder' };
  return {
    isChecked: true,
    reportedBy: labSetting(lesson)?.kind === 'educates' ? 'service' : 'browser',
  };
}
