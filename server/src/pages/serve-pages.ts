import type { FastifyInstance } from 'fastify';
import { sitePages } from '@academy/contract/pages/all';
import type { Tenant } from '@academy/domain/tenant-data';
import { frameHostOf, isForbiddenHost, isForbiddenVideo, type VideoProvider } from '@academy/domain/videos';
import { findMoved } from '../catalog/former-addresses.ts';
import type { Site } from '../catalog/tenants.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { Mount } from '../http/mount.ts';
import { createPageCache } from './page-cache.ts';
import { pageRoutes } from './page-routes.ts';
import { preparePages } from './pages.ts';
import { prepareResources } from './resources.ts';
import type { RunInTurn } from '../http/shedding.ts';

const NO_CACHE = { maxBytes: 0, maxEntries: 0 };

type Parts = { context: Context; features: readonly Feature[]; mount: Mount; runInTurn: RunInTurn };

/** All pages with their server-side behavior, and the texts for programs. */
export function servePages(app: FastifyInstance, { context, features, mount, runInTurn }: Parts): void {
  const { catalog, currentAlerts, revocations, web } = context;
  // While the web is being edited, a rendered page is outdated by the next save.
  const cache = createPageCache(web.hotUpdates ? NO_CACHE : context.config.caches.pages);
  context.caches.watch('pages', cache.states.plain);
  context.caches.watch('filtered_pages', cache.states.filtered);
  const shared = (site: Site, now: Date) => {
    const alerts = currentAlerts(site.tenant.id, now);
    return {
      version: `${catalog.current().version} ${revocations.current()} ${JSON.stringify(alerts)}`,
      queries: { alerts: { result: alerts } },
      frameHosts: frameHostsOf(site.tenant, catalog.current().videosOf(site.tenant.id)),
    };
  };
  const own = features.flatMap(({ pages }) => pages.flatMap((of) => of(context)));
  pageRoutes(app, {
    context,
    pages: preparePages({ context, cache, answerVisitor: mount.answerVisitor, shared }),
    servedPages: sitePages.map((page) => own.find((one) => one.page === page) ?? { page }),
    resources: prepareResources({ context, cache, version: () => catalog.current().version }),
    resourceMakers: features.flatMap(({ resources }) => resources.flatMap((of) => of(context))),
    runInTurn,
    moved: (site, path) => findMoved(catalog.current(), site.tenant, path),
  });
}

/**
 * The hosts that a page may frame: those of live videos and of the tenant's data, without the forbidden ones.
 */
function frameHostsOf(
  { frameHosts, forbiddenHosts }: Pick<Tenant, 'frameHosts' | 'forbiddenHosts'>,
  liveVideos: readonly VideoProvider[],
): string[] {
  const played = liveVideos
    .filter((provider) => !isForbiddenVideo(provider, forbiddenHosts))
    .map(frameHostOf);
  const named = frameHosts.filter((host) => !isForbiddenHost(host.replace(/^\*\./, ''), forbiddenHosts));
  return [...new Set([...named, ...played])];
}
