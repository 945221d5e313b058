import type { FastifyInstance } from 'fastify';
import { guideLabPage } from '@academy/contract/pages/catalog';
import { lessonLabPage } from '@academy/contract/pages/courses';
import { DomainError } from '@academy/domain/errors';
import { escapeHtml } from '@academy/domain/html';
import { LAB_RETURN_PATH, zoneOf } from '@academy/domain/zones';
import type { Item } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { documentHeaders, framedPolicy } from '../../http/headers.ts';
import { served } from '../../pages/site-page.ts';
import type { PageRequest, ServedPage } from '../../pages/site-page.ts';
import { labCalls } from './calls.ts';
import { labEventsRoute } from './events.ts';
import { runCalls } from './run-calls.ts';
import { labSessionCalls } from './session-calls.ts';

/** A locked lesson does not tell visitors whether it has a lab. */
function labPages({ catalog, reads }: Context): ServedPage[] {
  const contentOf = ({ site }: PageRequest) => catalog.current().of(site.tenant.id);
  const has = (request: PageRequest, item: Item<'lesson'> | Item<'guide'> | undefined) =>
    item !== undefined && reads.labs.has(request, item);
  return [
    served(lessonLabPage, {
      exists(request) {
        const { courseSlug = '', lessonSlug } = request.params;
        const course = contentOf(request).courses.bySlug.get(courseSlug);
        const lesson = course?.lessons.find(
          (one): one is Item<'lesson'> => one.kind === 'lesson' && one.slug === lessonSlug,
        );
        return has(request, lesson);
      },
    }),
    served(guideLabPage, {
      exists: (request) => has(request, contentOf(request).guides.bySlug.get(request.params['slug'] ?? '')),
    }),
  ];
}

/**
 * Where the portal redirects when a session is over. In its own window it redirects to the lab page. In our frame it
 * must not navigate the parent window, so it sends a message to the lab page instead.
 * It is our only page that may be framed, by our own pages, and it contains no data.
 */
function labReturnRoute(app: FastifyInstance): void {
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

export const labs = feature({
  calls: [labCalls, labSessionCalls, runCalls],
  routes: [labEventsRoute, labReturnRoute],
  pages: [labPages],
});
