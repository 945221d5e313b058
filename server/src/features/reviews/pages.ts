import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';

/** The questions depend on the person and are fetched by the browser. */
export const reviewPages: PageMaker[] = [
  {
    pattern: pages.review.pattern,
    screen: 'reviews/ReviewPage',
    make: ({ site: { tenant } }) => ({
      status: 200,
      title: pageTitle('Review', tenant),
      description: tenant.description,
      path: pages.review.path(),
      isHidden: true,
      queries: {},
    }),
  },
];
