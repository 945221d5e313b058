import { escapeHtml } from '@academy/domain/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { documentHeaders, plainPolicy } from './headers.ts';

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

/** A page under /dev, in local only. `body` is HTML whose values are escaped. */
export function sendDevPage(
  reply: FastifyReply,
  { title, body, status = 200 }: { title: string; body: string; status?: number },
): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers(documentHeaders(plainPolicy(STYLE)))
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 18%,Canvas)}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem}ul{list-style:none;padding:0}li{border:1px solid var(--line);border-radius:12px;margin:.75rem 0;padding:.75rem 1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}pre{font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:12px;padding:1rem}iframe{width:100%;height:40rem;border:1px solid var(--line);border-radius:12px;background:#fff}button{font:inherit;font-weight:600;min-height:2.75rem;padding:.25rem 1rem;margin:.25rem .5rem .25rem 0;border:1px solid var(--line);border-radius:8px;cursor:pointer}`;
