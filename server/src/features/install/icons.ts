import type { Site } from '../../catalog/tenants.ts';

type Icon = {
  size: number;
  /** Icons without a manifest entry: iOS finds them by name. */
  purpose?: 'any' | 'maskable';
};

/** The pictures of an installed site, made from the tenant's icon. */
export const ICONS: Readonly<Record<string, Icon>> = {
  '192': { size: 192, purpose: 'any' },
  '512': { size: 512, purpose: 'any' },
  'maskable-192': { size: 192, purpose: 'maskable' },
  'maskable-512': { size: 512, purpose: 'maskable' },
  'apple-180': { size: 180 },
};

/** A system may cut a maskable icon to a circle of four fifths; one without a purpose has no transparent corners. */
export function iconSvg(site: Site, { size, purpose }: Icon): string {
  const isPadded = purpose !== 'any';
  const inner = Math.round(isPadded ? size * 0.56 : size);
  const margin = (size - inner) / 2;
  const picture = site.files.find(({ address }) => address === site.brand.icon)?.body ?? site.logo;
  const ground = isPadded
    ? `<rect width="${size}" height="${size}" fill="${site.tenant.colours.light.background}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${ground}<image x="${margin}" y="${margin}" width="${inner}" height="${inner}" xlink:href="data:image/svg+xml;base64,${picture.toString('base64')}"/></svg>`;
}
