import { escapeHtml } from '@academy/domain/html';
import type { FastifyInstance } from 'fastify';
import type { Catalog, TenantCatalog } from '../../catalog/model.ts';
import { countedLessons } from '../../catalog/visible.ts';
import type { Context } from '../../context.ts';
import type { Live } from '../../live.ts';
import type { Site } from '../../tenants.ts';

/** robots.txt and sitemap.xml per tenant. */
export function sitemapRoutes(
  app: FastifyInstance,
  { context, catalog }: { context: Context; catalog: Live<Catalog> },
): void {
  const { sites, config } = context;
  // Search engines must not index test environments.
  const isFindable = config.environment === 'prod' || config.isLocal;

  app.get('/robots.txt', (request, reply) => {
    const { origin } = sites.byHost(request.headers.host);
    const rules = isFindable
      ? `Disallow: /admin\nDisallow: /auth\nDisallow: /login\nDisallow: /email\n\nSitemap: ${origin}/sitemap.xml`
      : 'Disallow: /';
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\n${rules}\n`);
  });

  app.get('/sitemap.xml', (request, reply) => {
    const site = sites.byHost(request.headers.host);
    const urls = addresses(site, catalog.current().of(site.tenant.id)).map(
      (path) => `<url><loc>${escapeHtml(site.origin + path)}</loc></url>`,
    );
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').send(body);
  });
}

function addresses(
  { tenant }: Site,
  { courses, guides, paths, instructors, pages }: TenantCatalog,
): string[] {
  return [
    '/',
    '/courses',
    ...courses.listed.flatMap((course) => [
      `/courses/${course.slug}`,
      ...countedLessons(course).map(({ slug }) => `/courses/${course.slug}/lessons/${slug}`),
    ]),
    ...(tenant.features.guides ? ['/guides', ...guides.listed.map(({ slug }) => `/guides/${slug}`)] : []),
    '/paths',
    ...paths.listed.map(({ slug }) => `/paths/${slug}`),
    '/instructors',
    ...instructors.listed.map(({ slug }) => `/instructors/${slug}`),
    ...(tenant.pro ? ['/pro'] : []),
    ...pages.listed.map(({ slug }) => `/${slug}`),
  ];
}
