import type { FastifyInstance } from 'fastify';
import { visitor } from '@academy/domain/access';
import { findMoved } from './catalog/former-addresses.ts';
import type { Context } from './context.ts';
import { certificatePages } from './features/certificates/pages.ts';
import { conclusionPages } from './features/conclusion/pages.ts';
import { contactPages } from './features/contact/pages.ts';
import { coursePages } from './features/courses/pages.ts';
import { draftPages } from './features/drafts/pages.ts';
import { feedResources } from './features/feed/resources.ts';
import { guidePages } from './features/guides/pages.ts';
import { homePages } from './features/home/pages.ts';
import { instructorPages } from './features/instructors/pages.ts';
import { labPages } from './features/labs/pages.ts';
import { lessonPages } from './features/lessons/pages.ts';
import { llmsResources } from './features/llms/resources.ts';
import { markdownResources } from './features/markdown/resources.ts';
import { offlinePages } from './features/offline/pages.ts';
import { contentPages } from './features/pages/pages.ts';
import { findLegacyPath, pathPages } from './features/paths/pages.ts';
import { quizPages } from './features/quizzes/pages.ts';
import { reviewPages } from './features/reviews/pages.ts';
import { schemaResources } from './features/schemas/resources.ts';
import { searchPages } from './features/search/pages.ts';
import { sessionPages } from './features/session/pages.ts';
import { sitemapResources } from './features/sitemap/resources.ts';
import { frameHostsOf } from './http/frame-hosts.ts';
import { createPageCache } from './http/page-cache.ts';
import { pageRoutes } from './http/page-routes.ts';
import { preparePages } from './http/pages.ts';
import type { PageMaker } from './http/pages.ts';
import type { RequestQueue } from './http/request-queue.ts';
import { prepareResources } from './http/resources.ts';
import type { Site } from './catalog/tenants.ts';

const NO_CACHE = { maxBytes: 0, maxEntries: 0 };

/** The pages of all features and the texts for programs. */
export function servePages(
  app: FastifyInstance,
  { context, queue }: { context: Context; queue: RequestQueue },
): void {
  const { catalog, reads, currentAlerts, revocations, web: build } = context;
  const reading = { catalog, pool: context.database.reads };
  // While the web is being edited, a rendered page is out of date with the next save.
  const cache = createPageCache(build.hotUpdates ? NO_CACHE : context.config.caches.pages);
  context.caches.watch('pages', cache.states.plain);
  context.caches.watch('filtered_pages', cache.states.filtered);
  const makers: PageMaker[] = [
    ...homePages((site) => ({
      courses: reads.courses.list({ site, person: visitor }).courses.slice(0, 6),
      instructors: reads.instructors.list({ site, person: visitor }).instructors.slice(0, 4),
    })),
    ...searchPages(reads.search),
    ...coursePages(reads.courses),
    ...lessonPages(reads.lessons),
    ...quizPages({ ...reading, lessons: reads.lessons }),
    ...conclusionPages(reads.courses),
    ...certificatePages(reading),
    ...guidePages(reads.guides),
    ...labPages({ ...reading, ...reads }),
    ...pathPages(reads.paths),
    ...instructorPages(reads.instructors),
    ...contactPages,
    ...offlinePages,
    ...reviewPages,
    ...sessionPages,
    ...draftPages,
    ...contentPages(reads.pages),
  ];
  const pages = preparePages({
    context,
    build,
    cache,
    shared: (site, now) => {
      const alerts = currentAlerts(site.tenant.id, now);
      return {
        version: `${catalog.current().version} ${revocations.current()} ${JSON.stringify(alerts)}`,
        queries: { alerts: { result: alerts } },
        frameHosts: frameHostsOf(site.tenant, catalog.current().videosOf(site.tenant.id)),
      };
    },
  });
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
  pageRoutes(app, { context, pages, pageMakers: makers, resources, resourceMakers, queue, moved });
}
