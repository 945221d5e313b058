import type { FastifyInstance } from 'fastify';
import { contentKey, HOME_KEY, homeBlocks } from '@academy/contract/content-key';
import type { OutputOf } from '@academy/contract/endpoint';
import { getLanding } from '@academy/contract/home';
import { sitePages } from '@academy/contract/pages/all';
import {
  guidesPage,
  instructorsPage,
  learningPathsPage,
  legacyLearningPathPage,
} from '@academy/contract/pages/catalog';
import { draftPage } from '@academy/contract/pages/drafts';
import { homePage, searchPage } from '@academy/contract/pages/site';
import type { listPaths } from '@academy/contract/paths';
import { formatFilterQuery, parseFilterQuery } from '@academy/domain/filter-query';
import { pages } from '@academy/domain/pages';
import { cleanSearch } from '@academy/domain/search-text';
import { findMoved } from './catalog/former-addresses.ts';
import { listPage } from './catalog/list-page.ts';
import type { Context } from './context.ts';
import { coursePages } from './features/courses/pages.ts';
import { draftPageRoute } from './features/drafts/pages.ts';
import { feedResources } from './features/feed/resources.ts';
import { labPages } from './features/labs/pages.ts';
import { llmsResources } from './features/llms/resources.ts';
import { markdownResources } from './features/markdown/resources.ts';
import { findLegacyPath } from './features/paths/legacy-path.ts';
import { quizPages } from './features/quizzes/pages.ts';
import { schemaResources } from './features/schemas/resources.ts';
import { sitemapResources } from './features/sitemap/resources.ts';
import { frameHostsOf } from './http/frame-hosts.ts';
import type { Mount } from './http/mount.ts';
import { createPageCache } from './http/page-cache.ts';
import { pageRoutes } from './http/page-routes.ts';
import { preparePages } from './http/pages.ts';
import { served } from './http/site-page.ts';
import type { ServedPage } from './http/site-page.ts';
import type { RequestQueue } from './http/request-queue.ts';
import { prepareResources } from './http/resources.ts';
import type { Site } from './catalog/tenants.ts';

const NO_CACHE = { maxBytes: 0, maxEntries: 0 };

const paths = listPage<OutputOf<typeof listPaths>>(({ paths }) => paths, pages.learningPath.path);

/** What the server adds to pages in a line or two; the rest is in `pages.ts` of their features. */
const commonPages: ServedPage[] = [
  served(homePage, {
    compose: ([courses, instructors, landing]) => ({
      queries: { [HOME_KEY]: homeBlocks(courses, instructors), [contentKey(getLanding)]: landing },
    }),
  }),
  served(
    guidesPage,
    listPage(({ guides }) => guides, pages.guide.path),
  ),
  served(learningPathsPage, paths),
  served(legacyLearningPathPage, paths),
  served(instructorsPage, { readQuery: (query) => formatFilterQuery(parseFilterQuery(query, [])) }),
  served(searchPage, {
    readQuery(query) {
      const q = cleanSearch(new URLSearchParams(query).get('q') ?? '');
      return q && new URLSearchParams({ q }).toString();
    },
  }),
];

/** The pages of all features and the texts for programs. */
export function servePages(
  app: FastifyInstance,
  { context, mount, queue }: { context: Context; mount: Mount; queue: RequestQueue },
): void {
  const { catalog, reads, currentAlerts, revocations, web: build } = context;
  const reading = { catalog, pool: context.database.reads };
  // While the web is being edited, a rendered page is out of date with the next save.
  const cache = createPageCache(build.hotUpdates ? NO_CACHE : context.config.caches.pages);
  context.caches.watch('pages', cache.states.plain);
  context.caches.watch('filtered_pages', cache.states.filtered);
  const own = [
    ...commonPages,
    ...coursePages,
    ...quizPages(reading),
    ...labPages({ catalog, labs: reads.labs }),
  ];
  const shared = (site: Site, now: Date) => {
    const alerts = currentAlerts(site.tenant.id, now);
    return {
      version: `${catalog.current().version} ${revocations.current()} ${JSON.stringify(alerts)}`,
      queries: { alerts: { result: alerts } },
      frameHosts: frameHostsOf(site.tenant, catalog.current().videosOf(site.tenant.id)),
    };
  };
  const prepared = preparePages({ context, build, cache, answerVisitor: mount.answerVisitor, shared });
  draftPageRoute(app, { context, pages: prepared });
  const resources = prepareResources({ context, cache, version: () => catalog.current().version });
  const resourceMakers = [
    ...sitemapResources({ catalog }),
    ...feedResources(reading),
    ...llmsResources({ catalog }),
    ...schemaResources(),
    ...markdownResources(reading),
  ];
  const moved = (site: Site, path: string) =>
    findLegacyPath(reads.paths, site, path) ?? findMoved(catalog.current(), site.tenant.id, path);
  const servedPages = sitePages
    .filter((page) => page !== draftPage)
    .map((page) => own.find((one) => one.page === page) ?? { page });
  pageRoutes(app, { context, pages: prepared, servedPages, resources, resourceMakers, queue, moved });
}
