import { escapeHtml } from '@academy/domain/html';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { LAB_RETURN_PATH, zoneOf } from '@academy/domain/zones';
import { documentHeaders, framedPolicy } from '../../http/headers.ts';

/**
 * Where the portal redirects when a session is over. In its own window it redirects to the lab page. In our frame it
 * must not navigate the parent window, so it sends a message to the lab page instead.
 * It is our only page that may be framed, by our own pages, and it contains no data.
 */
export function labReturnRoute(app: FastifyInstance): void {
  app.get(`${LAB_RETURN_PATH}/*`, async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.slice(LAB_RETURN_PATH.length) ?? '';
    if (zoneOf(path) !== 'lab') throw new DomainError('not_found', 'There is nothing at this address.');
    return reply.type('text/html; charset=utf-8').headers({
      ...documentHeaders(framedPolicy({ script: SCRIPT, style: STYLE })),
      'cache-control': 'no-store',
    })
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Back to the lab</title><style>${STYLE}</style></head>
<body><p><a href="${escapeHtml(path)}?notification=session-deleted" target="_top">Back to the lab page</a></p><script>${SCRIPT}</script></body></html>`);
  });
}

const STYLE = ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;padding:2rem}';

/** Constant text, so that the policy can allow it by its hash. The server has validated the path. */
const SCRIPT = `(function(){var n=new URLSearchParams(location.search).get('notification')||'';if(parent!==window){parent.postMessage({academyLab:'returned',notification:n},location.origin);return}location.replace(location.pathname.slice(${LAB_RETURN_PATH.length})+'?notification='+encodeURIComponent(n))})()`;
