import type { Site } from '../catalog/tenants.ts';

/** The breadcrumbs of a page, for search engines. */
export function breadcrumbs(site: Site, crumbs: readonly (readonly [name: string, path: string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...crumbs].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: site.origin + path,
    })),
  };
}
