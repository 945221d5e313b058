import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { sitemapResources } from './resources.ts';

/** robots.txt per tenant. */
function robotsRoute(app: FastifyInstance, { sites, config }: Context): void {
  // Search engines must not index test environments.
  const isFindable = config.environment === 'prod' || config.isLocal;

  app.get('/robots.txt', (request, reply) => {
    const { origin } = sites.byHost(request.headers.host);
    const rules = isFindable
      ? `Disallow: /admin\nDisallow: /auth\nDisallow: /login\nDisallow: /email\n\nSitemap: ${origin}/sitemap.xml`
      : 'Disallow: /';
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\n${rules}\n`);
  });
}

export const sitemap = feature({
  routes: [robotsRoute],
  resources: [(context) => sitemapResources(context)],
});
