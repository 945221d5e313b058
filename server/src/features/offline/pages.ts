import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';

/** The page that a browser without network shows in the place of every page it has no copy of. */
export const offlinePages: PageMaker[] = [
  {
    pattern: pages.offline.pattern,
    screen: 'offline/OfflinePage',
    make: ({ site, path }) => ({
      status: 200,
      title: pageTitle('Available offline', site.tenant),
      description: 'What this browser has stored for reading without a network.',
      path,
      isHidden: true,
      queries: {},
    }),
  },
];
