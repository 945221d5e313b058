import type { PageMeta } from '@academy/contract/pages/page';
import { escapeHtml } from '@academy/domain/html';
import { faceVariables } from '@academy/domain/face-style';
import { cardPage } from '@academy/domain/pages';
import { siteTitle } from '@academy/domain/tenant';
import type { Palette } from '@academy/domain/tenant-data';
import type { Zone } from '@academy/domain/zones';
import type { Site } from '../catalog/tenants.ts';
import type { OwnFonts, WebBuild } from './web-build.ts';

export type Page = Omit<PageMeta, 'status' | 'breadcrumbs'> & {
  status: 200 | 404 | 410;
  title: string;
  description: string;
  /** The path of the page itself, for the canonical address. */
  path: string;
  /** Structured data for search engines, in the vocabulary of schema.org. */
  linkedData?: readonly object[];
  queries: Record<string, unknown>;
};

export type DocumentInput = {
  site: Site;
  zone: Zone;
  page: Page;
  /** The web's screens of the page: their scripts are preloaded with the document. */
  screens: readonly string[];
  build: WebBuild;
  /** The address of a script that only a preview loads. */
  previewScript?: string | undefined;
  /** The page data as JSON. */
  pageData: string;
  /** The rendered page; null if rendering failed, so that only scripts can show it. */
  html: string | null;
};

/** Served by features/install. */
const INSTALL = `<link rel="manifest" href="/manifest.webmanifest">\n<link rel="apple-touch-icon" href="/icons/apple-180.png">\n`;

/** Up to this many characters a page is painted in one piece; longer ones are painted progressively. */
const WHOLE_MAX = 200_000;

/** Rendered by features/cards. */
const TENANT_CARD = cardPage.path({ kind: 'tenant', name: 'academy.png' });

export function renderDocument({
  site,
  zone,
  page,
  screens,
  build,
  previewScript,
  pageData,
  html,
}: DocumentInput): string {
  const { script, styles, preloads, fonts } = build.startOf(zone, screens);
  const address = site.origin + page.path;
  const image = site.origin + (page.image ?? TENANT_CARD);
  const scripts = [
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
  ].join('\n');
  // Only public pages are readable before their scripts load. Hot updates need scripts in order.
  const isReadFirst = zone === 'public' && html !== null && !build.hotUpdates;
  // Content that moves when the rest arrives, such as right-aligned rows or the footer, must not be painted
  // early. The data follows the page, so the browser waits for it.
  const isPaintedWhole = html !== null && html.length <= WHOLE_MAX;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="color-scheme" content="light dark">${isPaintedWhole ? '\n<link rel="expect" href="#page-data" blocking="render">' : ''}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${site.tenant.colours.light.background}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${site.tenant.colours.dark.background}">
${page.isHidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(address)}">`}
${renderAlternates(site, zone, page)}<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(site.tenant.name)}">
<meta property="og:title" content="${escapeHtml(page.title)}">
<meta property="og:description" content="${escapeHtml(page.description)}">
<meta property="og:url" content="${escapeHtml(address)}">
<meta property="og:image" content="${escapeHtml(image)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:image" content="${escapeHtml(image)}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${escapeHtml(page.title)}">
<meta name="twitter:description" content="${escapeHtml(page.description)}">
<link rel="icon" type="image/svg+xml" href="${site.brand.icon}">
${zone === 'account' ? '' : INSTALL}<style>${brandStyle(site)}</style>
${isReadFirst ? `<template id="scripts">${scripts}</template>` : scripts}
<script>${BOOTSTRAP}</script>${previewScript ? `\n<script type="module" src="${previewScript}"></script>` : ''}
${preloadedFonts(site, fonts, html ?? '')
  .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
  .join('\n')}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
${html === null ? renderFallback({ site, zone, page }) : `<div id="root" data-rendered>${html}</div>`}
<script type="application/json" id="page-data">${escapeJson(pageData)}</script>
${(page.linkedData ?? []).map((data) => `<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`).join('\n')}
</body>
</html>
`;
}

/**
 * The fonts of the page: those of the tenant, or the site's own. Italics and code are preloaded by pages that
 * use them: discovered during layout, they would arrive a round trip later.
 */
function preloadedFonts({ fonts }: Site, own: OwnFonts, html: string): string[] {
  const { text, italic } = fonts.text === null ? own : fonts;
  const used = [text, fonts.heading, /<em>/.test(html) && italic, /<code\b/.test(html) && fonts.code];
  return [...new Set(used.filter((font) => typeof font === 'string'))];
}

/** Links to the tenant's feed, and to the page as Markdown. */
function renderAlternates({ tenant }: Site, zone: Zone, { hasMarkdown, path }: Page): string {
  const feed = `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(tenant.name)}" href="/feed.atom">\n`;
  const twin = `<link rel="alternate" type="text/markdown" href="${escapeHtml(path)}.md">\n`;
  return (zone === 'public' ? feed : '') + (hasMarkdown ? twin : '');
}

/** The body of a page that could not be rendered on the server. */
function renderFallback({ site, zone, page }: Pick<DocumentInput, 'site' | 'zone' | 'page'>): string {
  return `<div id="root">${zone === 'public' ? renderPlaceholder(site, page) : ''}</div>
<noscript><main class="noscript"><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.description)}</p><p>This site needs JavaScript. Please turn it on and load the page again.</p></main></noscript>`;
}

/**
 * The placeholder until the scripts have rendered the page, which takes a while on a slow phone. It is hidden
 * from screen readers, since the page follows a moment later; without scripts, the noscript text is shown
 * instead.
 */
function renderPlaceholder({ tenant, brand }: Site, { title, description }: Page): string {
  const heading = title.replace(` - ${siteTitle(tenant)}`, '');
  return `<div class="page-placeholder" aria-hidden="true"><div><img src="${brand.logo}" alt="" width="32" height="32"></div><p>${escapeHtml(heading)}</p><p>${escapeHtml(description)}</p></div>`;
}

/** Applies the color scheme and the login state before the first paint, to avoid flashes. */
const SET_LOOK = `(function(d){try{var s=localStorage.getItem('colourScheme');if(s==='light'||s==='dark')d.dataset.scheme=s;var e=Number(localStorage.getItem('expiresAt'));d.dataset.session=localStorage.getItem('accessToken')&&(e>Date.now()||localStorage.getItem('refreshToken'))?'user':'visitor';var h=JSON.parse(localStorage.getItem('myLearningHeight')||'[]');if(h[0]===innerWidth)d.style.setProperty('--my-learning-height',h[1]+'px')}catch(_){d.dataset.session=d.dataset.session||'visitor'}})(document.documentElement)`;

/** Applies text size and line length before the first paint, to avoid layout shifts. */
const SET_READING = `(function(d){try{['textSize','lineLength'].forEach(function(k){var v=localStorage.getItem(k);if(v)d[k]=v})}catch(_){}})(document.documentElement.dataset)`;

/**
 * A public page is readable before its scripts load, so they wait for the first paint: on a slow phone they
 * would compete with style and fonts for the network. A background tab is not painted and does not wait.
 */
const START_SCRIPTS = `(function(d){var t=d.getElementById('scripts');function s(){if(t)d.head.append(d.importNode(t.content,true));t=0}if(d.hidden||!self.PerformancePaintTiming)s();else if(t){new PerformanceObserver(s).observe({type:'paint',buffered:true});setTimeout(s,2e3)}})(document)`;

/**
 * Records input and clicks before the page is hydrated; web/src/early-input.ts replays them. Links and forms
 * with an address work without scripts.
 */
const KEEP_EARLY_INPUT = `(function(d){var l=self.earlyInput=[];['click','keydown','input','change','submit'].forEach(function(n){d.addEventListener(n,function(e){var t=e.target,r=d.querySelector('#root[data-rendered]');if(!r||t!==d.body&&!r.contains(t)||n==='click'&&t.closest('a')||n==='submit'&&t.hasAttribute('action'))return;e.stopPropagation();if(n==='submit'||n==='keydown'&&(e.ctrlKey||e.metaKey)&&e.key.toLowerCase()==='k')e.preventDefault();l.push({event:e,target:t,value:t.value,checked:t.checked})},true)})})(document)`;

/**
 * Hides alerts that were closed on this device, before they are painted; web/src/features/alerts/closed-alerts.ts stores
 * them. They come before the main element.
 */
const HIDE_CLOSED_ALERTS = `(function(d){try{var c=localStorage.getItem('closedAlerts');if(c)new MutationObserver(function(_,o){d.querySelectorAll('[data-alert]').forEach(function(e){e.hidden=c.split(' ').includes(e.dataset.alert)});if(d.getElementById('main'))o.disconnect()}).observe(d,{childList:true,subtree:true})}catch(_){}})(document)`;

/**
 * Runs before the first paint. Constant text: the policy allows it by its hash, and a page revalidated with
 * 304 still runs it.
 */
export const BOOTSTRAP = `${SET_LOOK};${SET_READING};${HIDE_CLOSED_ALERTS};${KEEP_EARLY_INPUT};${START_SCRIPTS}`;

export function brandStyle({ tenant, fonts }: Site): string {
  const { light, dark } = tenant.colours;
  return `${fonts.style}:root{color-scheme:light dark;${variables(light)};${variables(faceVariables(tenant.face))}}@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${variables(dark)}}}:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark;${variables(dark)}}`;
}

function variables(values: Palette | Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}

/** Plain text tags without attributes: out of place they could only change the formatting. */
const OTHER_THAN_PLAIN_TAG =
  /<(?!\/?(?:p|h[2-6]|ul|ol|li|em|strong|code|pre|span|div|table|thead|tbody|tr|th|td)>)/g;

/**
 * JSON inside HTML: it must not end the script element, nor start anything else. Plain tags are not escaped,
 * since they compress to almost nothing next to the same text in the page, and a page of 14 kB arrives in one
 * round trip.
 */
export function escapeJson(json: string): string {
  return json
    .replace(OTHER_THAN_PLAIN_TAG, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
