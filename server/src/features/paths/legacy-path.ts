import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import type { Moved } from '../../catalog/former-addresses.ts';
import type { Site } from '../../catalog/tenants.ts';
import type { PathReads } from './reads.ts';

/** The legacy address leads to the tenant's path if that is published. */
export function findLegacyPath(reads: PathReads, site: Site, path: string): Moved | null {
  if (path !== pages.legacyLearningPath.path()) return null;
  const { paths } = reads.list({ site, person: visitor });
  const target = paths.find(({ slug }) => slug === site.tenant.legacyPathTarget);
  return target ? { status: 302, to: pages.learningPath.path({ slug: target.slug }) } : null;
}
