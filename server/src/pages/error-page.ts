import { escapeHtml } from '@academy/domain/html';
import { brandStyle } from './document.ts';
import { commonHeaders, contentPolicy, documentHeaders } from '../http/headers.ts';
import type { RenderErrorPage } from '../http/error-handler.ts';

/** The error page: what happened, in the tenant's brand, with a reference for support. */
export const renderErrorPage: RenderErrorPage = (site, { status, message, correlationId }, config) => {
  const name = escapeHtml(site.tenant.name);
  const title = TITLES[status] ?? 'Something went wrong';
  const text =
    status === 500 ? `${name} could not show this page. Please try again in a moment.` : escapeHtml(message);
  const styles = [brandStyle(site), STYLE];
  const policy = contentPolicy({ zone: 'public', inlineScripts: [], inlineStyles: styles });
  return {
    headers: {
      ...commonHeaders(config),
      ...documentHeaders(policy),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} - ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="${site.brand.icon}">${styles.map((style) => `<style>${style}</style>`).join('')}</head>
<body><main><p><img src="${site.brand.logo}" alt="${name}" height="32"></p><h1>${title}</h1><p>${text}</p>
<p><a href="/">Back to home page</a></p><p class="reference">Reference: ${escapeHtml(correlationId)}</p></main></body></html>
`,
  };
};

const TITLES: Record<number, string> = {
  400: 'This address cannot be read',
  404: 'Page not found',
  414: 'This address is too long',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
};

const STYLE = `body{margin:0;background:var(--background);color:var(--text);font:1rem/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:4rem 1.5rem}h1{line-height:1.2}a{color:var(--accent)}.reference{color:var(--muted);font-size:.875rem}`;
