import { contentKey, HOME_KEY } from '@academy/contract/content-key';
import type { HomeBlocks } from '@academy/contract/content-key';
import { getLanding } from '@academy/contract/home';
import { pages } from '@academy/domain/pages';
import { homeTitle, pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';
import type { Site } from '../../catalog/tenants.ts';
import { landingTexts } from './reads.ts';

const LANDING_KEY = contentKey(getLanding);

/** The catalog data of the home page comes from site-pages.ts, since features must not import each other. */
export function homePages(blocks: (site: Site) => HomeBlocks): PageMaker[] {
  return [
    {
      pattern: pages.home.pattern,
      screen: ['home/HomePage', 'learning/LazyMyLearning', 'learning/SuggestedCourses'],
      make({ site, path }) {
        const { tenant } = site;
        const title = homeTitle(tenant);
        return {
          status: 200,
          title,
          description: tenant.description,
          path,
          queries: { [HOME_KEY]: blocks(site), [LANDING_KEY]: landingTexts(site) },
        };
      },
    },
    {
      pattern: pages.alerts.pattern,
      screen: 'alerts/AlertsPage',
      make: ({ site, path }) =>
        plain(site, path, {
          title: 'Alerts',
          description: `What ${site.tenant.name} wants everybody to know now.`,
        }),
    },
    {
      pattern: pages.pro.pattern,
      screen: 'pro/ProPage',
      make({ site, path }) {
        if (!site.tenant.pro) return null;
        const page = plain(site, path, { title: 'Pro', description: site.tenant.pro.text });
        return { ...page, queries: { [LANDING_KEY]: landingTexts(site) } };
      },
    },
  ];
}

/** A page whose text is in the tenant's data or in the page itself. */
function plain(
  { tenant }: Site,
  path: string,
  { title, description }: { title: string; description: string },
) {
  return {
    status: 200,
    title: pageTitle(title, tenant),
    description,
    path,
    queries: {},
  } as const;
}
