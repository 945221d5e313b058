import { getPath, listPaths } from '@academy/contract/paths';
import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../../http/mount.ts';
import type { Sites } from '../../catalog/tenants.ts';
import type { PathReads } from './reads.ts';

export function pathRoutes(mount: Mount, paths: PathReads): void {
  mount.content(listPaths, async (view) => paths.listFor(view));
  mount.content(getPath, async ({ query, ...view }) => paths.details(view, query.slug));
}

/** The legacy address: it redirects to the tenant's path if that is published, and shows the list otherwise. */
export function legacyPathRoute(
  app: FastifyInstance,
  { sites, paths }: { sites: Sites; paths: PathReads },
): void {
  app.get(pages.legacyLearningPath.pattern, (request, reply) => {
    const site = sites.byHost(request.headers.host);
    const target = site.tenant.legacyPathTarget;
    const published = paths.list({ site, person: visitor }).paths.find(({ slug }) => slug === target);
    return published ? reply.redirect(pages.learningPath.path(published)) : reply.callNotFound();
  });
}
