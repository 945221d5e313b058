import { formatDate } from '@academy/domain/dates';
import { cardPage, pages } from '@academy/domain/pages';
import { cleanSearch } from '@academy/domain/search-text';
import { getCertificate } from '../certificates.ts';
import { listCourses } from '../courses.ts';
import { getLanding } from '../home.ts';
import { listInstructors } from '../instructors.ts';
import { search } from '../search.ts';
import { definePage, read } from './page.ts';

export const homePage = definePage(pages.home, {
  screen: ['home/HomePage', 'my-learning/LazyMyLearning', 'my-learning/SuggestedCourses'],
  reads: () => [
    read(listCourses, { query: {} }),
    read(listInstructors, { query: {} }),
    read(getLanding, { query: {} }),
  ],
  title: null,
  meta: () => ({}),
  isInSitemap: () => true,
});

export const proPage = definePage(pages.pro, {
  screen: 'pro/ProPage',
  reads: () => [read(getLanding, { query: {} })],
  title: 'Pro',
  meta: ([{ pro }]) => pro && { description: pro.text },
  isInSitemap: ({ pro }) => Boolean(pro),
});

export const alertsPage = definePage(pages.alerts, {
  screen: 'alerts/AlertsPage',
  title: 'Alerts',
  meta: (_, { tenant }) => ({ description: `What ${tenant.name} wants everybody to know now.` }),
});

export const contactPage = definePage(pages.contact, {
  screen: 'contact/ContactPage',
  title: 'Contact',
  meta: (_, { tenant }) => ({ description: tenant.contact.text, breadcrumbs: [] }),
});

export const searchPage = definePage(pages.search, {
  screen: 'search/SearchPage',
  reads(_, address) {
    const q = cleanSearch(address.get('q') ?? '');
    return q ? [read(search, { query: { q } })] : [];
  },
  title: 'Search',
  meta: (_, { tenant }) => ({ description: `Find anything in ${tenant.name}.`, isHidden: true }),
});

/** The questions depend on the person and are fetched by the browser. */
export const reviewPage = definePage(pages.review, {
  screen: 'reviews/ReviewPage',
  title: 'Review',
  meta: () => ({ isHidden: true }),
});

/** What a browser without network shows in the place of every page it has no copy of. */
export const offlinePage = definePage(pages.offline, {
  screen: 'offline/OfflinePage',
  title: 'Available offline',
  meta: () => ({
    description: 'What this browser has stored for reading without a network.',
    isHidden: true,
  }),
});

/**
 * Shows exactly what the certificate prints. It names a person, so search engines are asked to leave it out. No shared
 * cache may show it after it was revoked, and no referrer passes its number on.
 */
export const certificatePage = definePage(pages.certificate, {
  screen: 'certificates/VerifyPage',
  reads: ({ id }) => [read(getCertificate, { params: { id }, query: {} })],
  title: ({ content }) => (content ? `${content.name}: ${content.title}` : 'Revoked certificate'),
  meta: ([{ id, content, issuedAt }], { tenant }) => ({
    description: content
      ? `${content.name} completed ${content.title} at ${tenant.name} on ${formatDate(new Date(issuedAt))}.`
      : 'This certificate is no longer valid.',
    isHidden: true,
    isPrivate: true,
    ...(content && { image: cardPage.path({ kind: 'certificates', name: `${id}.png` }) }),
  }),
});
