import { contentKey } from '@academy/contract/content-key';
import { getGuide } from '@academy/contract/guides';
import { visitor } from '@academy/domain/access';
import { visitorFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { listPage, listQueryReader } from '../../catalog/list-page.ts';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker } from '../../http/pages.ts';
import type { GuideReads } from './reads.ts';

export function guidePages(reads: GuideReads): PageMaker[] {
  return [
    {
      pattern: pages.guides.pattern,
      screen: 'guides/GuidesPage',
      queryReader: (site) => listQueryReader(reads.list({ site, person: visitor }).categories),
      make(request) {
        const { guides: cards, categories } = reads.list({ site: request.site, person: visitor });
        const { guides: banner } = request.site.tenant.banners;
        return banner
          ? listPage(request, {
              cards,
              categories,
              fields: visitorFields,
              title: 'Guides',
              banner,
              addressOf: pages.guide.path,
            })
          : null;
      },
    },
    {
      pattern: pages.guide.pattern,
      screen: 'guides/GuidePage',
      async make({ site, path }, { slug = '' }) {
        const guide = await reads.details({ site, person: visitor }, slug);
        return {
          status: 200,
          title: pageTitle(guide.title, site.tenant),
          description: guide.summary || site.tenant.description,
          path,
          image: `/cards/guides/${slug}.png`,
          ...(guide.opens === null && { markdown: `${path}.md` }),
          queries: { [contentKey(getGuide, { query: { slug } })]: guide },
          linkedData: [
            breadcrumbs(site, [
              ['Guides', pages.guides.path()],
              [guide.title, path],
            ]),
          ],
        };
      },
    },
  ];
}
