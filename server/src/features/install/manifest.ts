import { pages } from '@academy/domain/pages';
import type { Site } from '../../catalog/tenants.ts';
import { ICONS } from './icons.ts';

/** The web app manifest of a tenant, which lets browsers install its site. */
export function webManifest({ tenant }: Site) {
  const { background, brand } = tenant.colours.light;
  return {
    id: '/',
    name: tenant.name,
    // Home screens have room for about twelve characters.
    short_name: tenant.name.replace(/ Academy$/, ''),
    description: tenant.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: brand,
    categories: ['education'],
    icons: Object.entries(ICONS).flatMap(([name, { size, purpose }]) =>
      purpose ? [{ src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
    shortcuts: [
      { name: 'My Learning', url: pages.home.path() },
      { name: 'Courses', url: pages.courses.path() },
      ...(tenant.features.guides ? [{ name: 'Guides', url: pages.guides.path() }] : []),
      { name: 'Available offline', url: pages.offline.path() },
    ],
  };
}
