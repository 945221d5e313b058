import { contentKey } from '@academy/contract/content-key';
import { getPage } from '@academy/contract/pages';
import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker } from '../../http/pages.ts';
import type { PageReads } from './reads.ts';

/** Content pages, at any path that no other page uses. */
export function contentPages(reads: PageReads): PageMaker[] {
  return [
    {
      pattern: pages.contentPage.pattern,
      screen: 'pages/ContentPage',
      async make({ site }, { slug = '' }) {
        const page = await reads.details({ site, person: visitor }, slug);
        // The page also answers at its id, but it has one canonical address.
        const path = pages.contentPage.path({ slug: page.slug });
        return {
          status: 200,
          title: pageTitle(page.title, site.tenant),
          description: page.description || site.tenant.description,
          path,
          markdown: `${path}.md`,
          queries: { [contentKey(getPage, { query: { id: slug } })]: page },
          linkedData: [breadcrumbs(site, [[page.title, path]])],
        };
      },
    },
  ];
}
