import type { AcademyElsewhere } from '@academy/contract/schemas/elsewhere';
import { startedCourses } from '../../learning/started.ts';
import type { Site } from '../../catalog/tenants.ts';
import { begunPathsOf } from './begun-paths.ts';
import type { LearningInput } from './input.ts';
import { coursesOf, guidesOf } from './reads.ts';
import type { LearningFacts } from './store.ts';

/** What a person learns in another academy, as that academy shows it to them; null if nothing. */
export function elsewhereIn(
  site: Site,
  { facts, ...input }: LearningInput & { facts: LearningFacts },
): AcademyElsewhere | null {
  // A role only applies in the academy of the request.
  const there = { ...input, site, person: { ...input.person, role: null } };
  const courses = coursesOf(startedCourses({ ...there, tenantId: site.tenant.id }), { ...there, facts });
  const guides = guidesOf(there);
  const inProgress = [
    ...courses.inProgress.map(({ slug, title, percent, resume }) => ({
      kind: 'course' as const,
      slug,
      title,
      percent,
      resume: resume && { slug: resume.slug, title: resume.title },
    })),
    ...guides.inProgress.map(({ slug, title }) => ({
      kind: 'guide' as const,
      slug,
      title,
      percent: null,
      resume: null,
    })),
  ];
  const completed = [
    ...courses.completed.map(({ slug, title, completedAt }) => ({
      kind: 'course' as const,
      slug,
      title,
      completedAt,
    })),
    ...guides.completed.map(({ slug, title }) => ({
      kind: 'guide' as const,
      slug,
      title,
      completedAt: null,
    })),
  ];
  if (inProgress.length + completed.length === 0) return null;
  const paths = begunPathsOf(there).map(({ slug, title, progress }) => ({ slug, title, progress }));
  return { tenantId: site.tenant.id, logo: site.brand.logo, inProgress, paths, completed };
}
