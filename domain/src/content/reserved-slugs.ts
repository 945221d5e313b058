/** First segments of the site's own URLs: a content page at `/{slug}` must not hide one of them. */
const RESERVED_PAGE_SLUGS: ReadonlySet<string> = new Set([
  'admin',
  'alerts',
  'api',
  'applogout',
  'assets',
  'auth',
  'contact',
  'courses',
  'dev',
  'drafts',
  'email',
  'guides',
  'health',
  'icons',
  'instructors',
  'learning',
  'learning-path',
  'lessons',
  'login',
  'metrics',
  'not-found',
  'offline',
  'oidc',
  'paths',
  'policy-reports',
  'pro',
  'review',
  'schemas',
  'search',
]);

export function isReservedPageSlug(slug: string): boolean {
  return RESERVED_PAGE_SLUGS.has(slug.toLowerCase());
}
