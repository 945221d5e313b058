import { contentKey } from '@academy/contract/content-key';
import { getPath } from '@academy/contract/paths';
import { visitor } from '@academy/domain/access';
import { visitorFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { Moved } from '../../catalog/former-addresses.ts';
import { listPage, listQueryReader } from '../../catalog/list-page.ts';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker, PageRequest } from '../../http/pages.ts';
import type { Site } from '../../catalog/tenants.ts';
import type { PathReads } from './reads.ts';

export function pathPages(reads: PathReads): PageMaker[] {
  const list = (request: PageRequest) => {
    const { paths: cards, categories } = reads.list({ site: request.site, person: visitor });
    const banner = request.site.tenant.banners.paths;
    return listPage(request, {
      cards,
      categories,
      fields: visitorFields,
      title: 'Learning Paths',
      banner,
      addressOf: pages.learningPath.path,
    });
  };
  const queryReader = (site: Site) => listQueryReader(reads.list({ site, person: visitor }).categories);
  return [
    { pattern: pages.learningPaths.pattern, screen: 'paths/PathsPage', queryReader, make: list },
    // The legacy address shows the list where it leads to no path.
    {
      pattern: pages.legacyLearningPath.pattern,
      screen: 'paths/PathsPage',
      queryReader,
      make: (request) => list({ ...request, path: pages.learningPaths.path() }),
    },
    {
      pattern: pages.learningPath.pattern,
      screen: 'paths/PathPage',
      async make({ site, path, now }, { slug = '' }) {
        const found = await reads.details({ site, person: visitor, now }, slug);
        return {
          status: 200,
          title: pageTitle(found.title, site.tenant),
          description: found.summary || site.tenant.description,
          path,
          image: `/cards/paths/${slug}.png`,
          queries: { [contentKey(getPath, { query: { slug } })]: found },
          linkedData: [
            breadcrumbs(site, [
              ['Learning Paths', pages.learningPaths.path()],
              [found.title, path],
            ]),
          ],
        };
      },
    },
  ];
}

/** The legacy address leads to the tenant's path if that is published. */
export function findLegacyPath(reads: PathReads, site: Site, path: string): Moved | null {
  if (path !== pages.legacyLearningPath.path()) return null;
  const { paths } = reads.list({ site, person: visitor });
  const target = paths.find(({ slug }) => slug === site.tenant.legacyPathTarget);
  return target ? { status: 302, to: pages.learningPath.path({ slug: target.slug }) } : null;
}
