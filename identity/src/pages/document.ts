import { createHash } from 'node:crypto';
import type { Brand } from '../options.ts';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';
import { PAGE_SCRIPT } from './script.ts';
import { fontFace, PAGE_STYLE } from './style.ts';

/** A page as the flows speak of it. */
export type View = {
  status?: number;
  title: string;
  body: Html;
  /** A page of many parts, without the picture beside it. */
  wide?: boolean;
  retryAfter?: number | undefined;
};

export type Rendered = { status: number; headers: Record<string, string>; body: string };

/** A whole page in the brand of one of our sites. */
export function renderDocument({
  view,
  brand,
  origin,
  origins,
  reportPath,
}: {
  view: View;
  brand: Brand;
  /** The site the person came from. */
  origin: string;
  /** Where the redirect after a form may lead. */
  origins: readonly string[];
  /** Where browsers report what the policy blocked, if anywhere. */
  reportPath?: string | undefined;
}): Rendered {
  const style = `${brand.style}\n${fontFace(brand.font)}${PAGE_STYLE}`.replaceAll('</', '<\\/');
  const isWide = view.wide === true;
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${view.title} - ${brand.title}</title>
<link rel="icon" type="image/svg+xml" href="${brand.icon}">
${brand.font !== undefined && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${brand.font}" />`}
<style>${trusted(style)}</style>
</head>
<body${trusted(isWide ? ' class="wide"' : ' class="split"')}>
<header><a class="brand" href="${origin}/"><img src="${brand.logo}" alt="" width="32" height="32">${brand.name}</a></header>
${
  !isWide &&
  html`<aside aria-label="${brand.name}">
    <div>
      <img src="${brand.hero}" alt="" width="640" height="480" />
      <p>${brand.tagline}</p>
    </div>
  </aside>`
}
<main>
${view.body}
</main>
<footer>${brand.links.map(({ title, path }) => html`<a href="${origin}${path}">${title}</a>`)}</footer>
<script>${trusted(PAGE_SCRIPT)}</script>
</body>
</html>
`;
  return {
    status: view.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy({ style, brand, origins, reportPath }),
      ...PAGE_HEADERS,
      ...(view.retryAfter !== undefined && { 'retry-after': String(view.retryAfter) }),
    },
    body: body.text,
  };
}

/** `same-origin`, because a stricter one would hide the origin from our own check of every form. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
} as const;

function policy({
  style,
  brand,
  origins,
  reportPath,
}: {
  style: string;
  brand: Brand;
  origins: readonly string[];
  reportPath: string | undefined;
}): string {
  const pictures = [brand.logo, brand.icon, brand.hero].flatMap(sourceOf);
  return [
    `default-src 'none'`,
    `script-src ${hashOf(PAGE_SCRIPT)}`,
    `style-src 'self' ${hashOf(style)}`,
    `img-src ${[...new Set([`'self'`, ...pictures])].join(' ')}`,
    `font-src 'self'`,
    `form-action ${[`'self'`, ...origins].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
    ...(reportPath === undefined ? [] : [`report-uri ${reportPath}`]),
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function sourceOf(address: string): string[] {
  if (address.startsWith('data:')) return ['data:'];
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
