import { escapeHtml } from '@academy/domain/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Site } from '../catalog/tenants.ts';
import { brandStyle } from './document.ts';
import { documentHeaders, plainPolicy } from '../http/headers.ts';

/**
 * Pages under /dev show emails and grant Pro to any visitor, so they answer only to names of this machine: with DNS
 * rebinding, another site's name could resolve to this server.
 */
export function hideDevPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (routeOptions.url?.startsWith('/dev/') && !LOCAL_NAME.test(headers.host ?? ''))
      throw new DomainError('not_found', 'There is nothing at this address.');
  });
}

const LOCAL_NAME = /^(([a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** A page under /dev in the tenant's brand, in local only. `body` is HTML with escaped values. */
export function sendDevPage(
  reply: FastifyReply,
  { site, title, body, status = 200 }: { site: Site; title: string; body: string; status?: number },
): FastifyReply {
  const style = brandStyle(site) + STYLE;
  const { logo, icon } = site.brand;
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers(documentHeaders(plainPolicy(style)))
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" type="image/svg+xml" href="${icon}"><style>${style}</style></head>
<body><header><a href="/"><img src="${logo}" alt="" width="32" height="32">${escapeHtml(site.tenant.name)}</a><span class="tag">Local only</span></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}

const STYLE = `
*{box-sizing:border-box}
:root{--soft:color-mix(in oklab,var(--muted) 85%,var(--text));--wash:color-mix(in oklab,var(--brand) 12%,var(--surface));background:var(--background);color:var(--text);font:16px/1.6 var(--font-text,Arial,"Liberation Sans",system-ui,sans-serif);-webkit-font-smoothing:antialiased}
body{margin:0}
header,main{max-width:60rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem)}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem}
header a{display:inline-flex;align-items:center;gap:.625rem;font-size:1.125rem;font-weight:700;letter-spacing:-.025em;text-decoration:none}
main{display:flex;flex-direction:column;align-items:flex-start;gap:1rem;padding-block:1.5rem 4rem}
main>*{max-width:100%;margin:0}
h1,h2{margin:0;font-family:var(--font-heading,inherit);font-weight:var(--heading-weight,700);word-spacing:var(--heading-gap,normal);letter-spacing:var(--heading-spacing,-.02em);line-height:1.2;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(1.625rem,1.3rem + 1.5vw,2.375rem)}
h2{font-size:1.25rem}
p{margin:0;max-width:42rem;text-wrap:pretty;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--brand);outline-offset:3px;border-radius:4px}
.soft{color:var(--soft)}
.tag{flex:none;padding:.125rem .625rem;font-size:.8125rem;font-weight:600;border-radius:999px;background:var(--wash)}
ul{list-style:none;width:100%;padding:0;display:grid;gap:.75rem}
li,dl,pre,iframe{border:1px solid var(--border);border-radius:var(--corner-card,12px)}
li{display:grid;gap:.25rem;padding:1rem 1.25rem}
li>a{justify-self:start;font-weight:600}
li .soft{font-size:.875rem}
li form{margin-top:.5rem}
dl{width:100%;display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.375rem 1.5rem;padding:1.25rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
pre{width:100%;padding:1.25rem;font:.875rem/1.6 var(--font-code,ui-monospace,"Liberation Mono",monospace);white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface)}
iframe{width:100%;height:40rem;background:#fff}
form{display:flex;flex-wrap:wrap;gap:.75rem}
button{min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;color:var(--on-brand);background:var(--brand);border:1px solid transparent;border-radius:var(--corner-button,999px);cursor:pointer}
button:hover{background:color-mix(in oklab,var(--brand) 88%,var(--text))}
li button{min-height:2.5rem;padding:0 1rem;font-size:.875rem;color:var(--text);background:var(--background);border-color:var(--border)}
li button:hover{background:var(--wash);border-color:var(--brand)}
`;
