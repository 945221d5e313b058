import type { PageData } from '@academy/contract/page-data';
import type { Palette } from '@academy/domain/tenant-data';
import type { Zone } from '@academy/domain/zones';
import type { Site } from '../tenants.ts';
import type { WebBuild } from './web-build.ts';

/** The first HTML: already the right brand, title and social card, and the first screen's data, before any script runs. */

export type Page = {
  status: 200 | 404;
  title: string;
  description: string;
  /** Path of the page itself, for the canonical address. */
  path: string;
  /** A page that is not there, or not for search engines. */
  isHidden?: boolean;
  /** Path of the picture that stands for the page where it is shared; without one the tenant's does. */
  image?: string;
  /** What search engines read: linked data in the vocabulary of schema.org. */
  linkedData?: readonly object[];
  queries: Record<string, unknown>;
};

export type DocumentInput = {
  site: Site;
  zone: Zone;
  page: Page;
  /** The screen that shows the page, as the web names it: its script loads with the document instead of after it. */
  screen?: string | undefined;
  build: WebBuild;
  /** The address of a script that only a preview brings. */
  previewScript?: string | undefined;
  data: Omit<PageData, 'queries' | 'route'>;
};

/** Drawn by features/cards, as every other card is. */
const TENANT_CARD = '/cards/tenant/academy.png';

export function renderDocument({
  site,
  zone,
  page,
  screen,
  build,
  previewScript,
  data,
}: DocumentInput): string {
  const { script, styles, preloads, fonts } = build.startOf(zone, screen);
  const pageData: PageData = { ...data, route: { status: page.status }, queries: page.queries };
  const address = site.origin + page.path;
  const image = site.origin + (page.image ?? TENANT_CARD);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escape(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escape(page.description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${site.tenant.colours.light.background}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${site.tenant.colours.dark.background}">
${page.isHidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escape(address)}">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escape(site.tenant.name)} Academy">
<meta property="og:title" content="${escape(page.title)}">
<meta property="og:description" content="${escape(page.description)}">
<meta property="og:url" content="${escape(address)}">
<meta property="og:image" content="${escape(image)}">
<meta name="twitter:image" content="${escape(image)}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${escape(page.title)}">
<meta name="twitter:description" content="${escape(page.description)}">
<link rel="icon" type="image/svg+xml" href="${site.brand.icon}">
<style>${brandStyle(site)}</style>
<script>${BOOTSTRAP}</script>
${fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('\n')}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>${previewScript ? `\n<script type="module" src="${previewScript}"></script>` : ''}
</head>
<body>
<div id="root">${zone === 'public' ? firstSight(site, page) : ''}</div>
<noscript><main class="noscript"><h1>${escape(page.title)}</h1><p>${escape(page.description)}</p><p>This site needs JavaScript. Please turn it on and load the page again.</p></main></noscript>
<script type="application/json" id="page-data">${json(pageData)}</script>
${(page.linkedData ?? []).map((data) => `<script type="application/ld+json">${json(data)}</script>`).join('\n')}
</body>
</html>
`;
}

/**
 * What there is to see until the scripts have drawn the page: on a slow phone that takes a while. Nothing for those who
 * listen, since the page itself says it all a moment later; nor for those without script, who have a text of their own.
 */
function firstSight({ tenant, brand }: Site, { title, description }: Page): string {
  const heading = title.replace(` - ${tenant.name} Academy`, '');
  return `<div class="first-sight" aria-hidden="true"><div><img src="${brand.logo}" alt="" width="32" height="32"></div><p>${escape(heading)}</p><p>${escape(description)}</p></div>`;
}

/**
 * Runs before the first paint, so that nobody sees a flash of the wrong colors or of a signed-out page.
 * Constant text: the policy knows it by its hash, and a page revalidated with 304 still runs it.
 */
export const BOOTSTRAP = `(function(d){try{var s=localStorage.getItem('colourScheme');if(s==='light'||s==='dark')d.dataset.scheme=s;var e=Number(localStorage.getItem('expiresAt'));d.dataset.session=localStorage.getItem('accessToken')&&e>Date.now()?'user':'visitor'}catch(_){d.dataset.session='visitor'}})(document.documentElement)`;

export function brandStyle({ tenant }: Site): string {
  const { light, dark } = tenant.colours;
  return `:root{color-scheme:light dark;${variables(light)}}@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${variables(dark)}}}:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark;${variables(dark)}}`;
}

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}

/** JSON inside HTML: no text in it may end the script element or start a comment. */
function json(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

export function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
