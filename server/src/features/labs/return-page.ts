import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { LAB_RETURN_PATH, zoneOf } from '@academy/domain/zones';
import { escape } from '../../http/document.ts';
import { documentHeaders, framedPolicy } from '../../http/headers.ts';

/**
 * Where the portal leads when a session is over. In a window of its own it goes on to the lab page. In our frame it
 * cannot steer the window around it, and must not: it tells the lab page, which listens to its frame.
 * It is the one page of ours that may stand in a frame, in ours alone, and there is nothing in it to get at.
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
<body><p><a href="${escape(path)}?notification=session-deleted" target="_top">Back to the lab page</a></p><script>${SCRIPT}</script></body></html>`);
  });
}

const STYLE = ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;padding:2rem}';

/** Constant text, so that the policy knows it by its hash. The path was checked by the server. */
const SCRIPT = `(function(){var n=new URLSearchParams(location.search).get('notification')||'';if(parent!==window){parent.postMessage({academyLab:'returned',notification:n},location.origin);return}location.replace(location.pathname.slice(${LAB_RETURN_PATH.length})+'?notification='+encodeURIComponent(n))})()`;
