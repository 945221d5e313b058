import { contentKey } from '@academy/contract/content-key';
import { getPath } from '@academy/contract/paths';
import { visitor } from '@academy/domain/access';
import { visitorFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
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
    // The legacy address; if the tenant has a target for it, it is redirected before a page is rendered.
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
