import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';

/** The questions depend on the person and are fetched by the browser. */
export const reviewPages: PageMaker[] = [
  {
    pattern: '/review',
    screen: 'reviews/ReviewPage',
    make: ({ site: { tenant } }) => ({
      status: 200,
      title: pageTitle('Review', tenant),
      description: tenant.description,
      path: '/review',
      isHidden: true,
      queries: {},
    }),
  },
];
