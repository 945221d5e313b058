import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker } from '../../http/pages.ts';

export const contactPages: PageMaker[] = [
  {
    pattern: pages.contact.pattern,
    screen: 'contact/ContactPage',
    make: ({ site, path }) => ({
      status: 200,
      title: pageTitle('Contact', site.tenant),
      description: site.tenant.contact.text,
      path,
      queries: {},
      linkedData: [breadcrumbs(site, [['Contact', path]])],
    }),
  },
];
