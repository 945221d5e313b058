import { createHash } from 'node:crypto';
import type { Brand } from '../options.ts';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';
import { PAGE_STYLE } from './style.ts';

/** A page as the flows speak of it. */
export type View = {
  status?: number;
  title: string;
  body: Html;
  wide?: boolean;
  retryAfter?: number | undefined;
};

export type Rendered = { status: number; headers: Record<string, string>; body: string };

/** A whole page in the brand of one of our sites; nothing in it runs. */
export function renderDocument({
  view,
  brand,
  origin,
  origins,
}: {
  view: View;
  brand: Brand;
  /** The site the person came from. */
  origin: string;
  /** Where the redirect after a form may lead. */
  origins: readonly string[];
}): Rendered {
  const style = `${brand.style}\n${PAGE_STYLE}`.replaceAll('</', '<\\/');
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${view.title} - ${brand.title}</title>
<link rel="icon" href="${brand.icon}">
<style>${trusted(style)}</style>
</head>
<body>
<header><a href="${origin}/"><img src="${brand.logo}" alt="${brand.name} home"></a></header>
<main${view.wide === true && trusted(' class="wide"')}>
${view.body}
</main>
</body>
</html>
`;
  return {
    status: view.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy({ style, brand, origins }),
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
}: {
  style: string;
  brand: Brand;
  origins: readonly string[];
}): string {
  const styleHash = createHash('sha256').update(style).digest('base64');
  const pictures = [brand.logo, brand.icon].flatMap(sourceOf);
  return [
    `default-src 'none'`,
    `style-src 'self' 'sha256-${styleHash}'`,
    `img-src ${[...new Set([`'self'`, ...pictures])].join(' ')}`,
    `form-action ${[`'self'`, ...origins].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

function sourceOf(address: string): string[] {
  if (address.startsWith('data:')) return ['data:'];
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
