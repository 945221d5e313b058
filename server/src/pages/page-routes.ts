import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { fillPattern } from '@academy/domain/page';
import { zoneOf } from '@academy/domain/zones';
import type { Site } from '../catalog/tenants.ts';
import type { Context } from '../context.ts';
import { noteAnswer } from '../observability/answer.ts';
import { isDataPath } from '../http/wants-page.ts';
import { documentCaching } from './caching.ts';
import type { Pages } from './pages.ts';
import { send } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';
import type { ResourceMaker, Resources } from './resources.ts';
import type { RunInTurn } from '../http/shedding.ts';
import type { PageRequest, ServedPage } from './site-page.ts';

type Parts = {
  context: Context;
  pages: Pages;
  servedPages: readonly ServedPage[];
  resources: Resources;
  resourceMakers: readonly ResourceMaker[];
  runInTurn: RunInTurn;
  /** The redirect of an address that is no longer in use, or null. */
  moved: (site: Site, path: string) => { status: 301 | 302; to: string } | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is queued with pages. */
    isPage?: boolean;
  }
}

/** A route for each page and each text for programs; all other addresses answer with the not-found page. */
export function pageRoutes(
  app: FastifyInstance,
  { context, pages, servedPages, resources, resourceMakers, runInTurn, moved }: Parts,
): void {
  const { config, sites, now } = context;

  /**
   * The page of a request. It has one canonical spelling: without a trailing slash, and encoded as in links.
   */
  const placeOf = ({ url, raw, headers, params: found }: FastifyRequest, pattern?: string) => {
    const [path = '/', query = ''] = url.split('?', 2);
    const site = sites.byHost(headers.host);
    noteAnswer(raw, { tenantId: site.tenant.id });
    const params = found as Record<string, string>;
    return { site, path: pattern ? fillPattern(pattern, params) : path, query, params, now: now() };
  };

  const sendPrepared = (request: FastifyRequest, reply: FastifyReply, prepared: Prepared) => {
    noteAnswer(request.raw, { route: prepared.route });
    reply.hijack();
    send(prepared, request.raw, reply.raw);
    return reply;
  };

  const redirectMoved = (
    request: FastifyRequest,
    reply: FastifyReply,
    { site, path, query }: PageRequest,
  ) => {
    const target = moved(site, path);
    if (!target) return null;
    noteAnswer(request.raw, { route: 'moved' });
    // An old address may be reused, so browsers must not cache the redirect permanently.
    const { status, to } = target;
    reply.header('cache-control', documentCaching(config, { zone: zoneOf(path), status }));
    return reply.redirect(withQuery(to, query), status);
  };

  for (const served of servedPages) {
    const { pattern } = served.page;
    const markdown = resourceMakers.find((maker) => maker.pattern === `${pattern}.md`);
    const wantedMarkdown = ({ headers }: FastifyRequest) =>
      markdown && prefersMarkdown(headers.accept) ? markdown : null;
    const findPrepared = (request: FastifyRequest) => {
      const place = placeOf(request, pattern);
      return wantedMarkdown(request)
        ? resources.findCached({ ...place, isNegotiated: true })
        : pages.findCached(served, place);
    };
    app.get(pattern, { config: { isPage: true, findPrepared } }, async (request, reply) => {
      const place = placeOf(request, pattern);
      const redirected = redirectMoved(request, reply, place);
      if (redirected) return redirected;
      const elsewhere = served.redirect?.(place);
      if (elsewhere) return reply.header('cache-control', 'private, no-store').redirect(elsewhere, 303);
      const wanted = wantedMarkdown(request);
      const show = served.isStored?.(place) === false ? pages.renderOnce : pages.find;
      const negotiated = wanted && (await resources.find(wanted, { ...place, isNegotiated: true }));
      return sendPrepared(request, reply, negotiated ?? (await show(served, place)));
    });
  }
  for (const maker of resourceMakers) {
    const addressOf = (request: FastifyRequest) => ({
      ...placeOf(request, maker.pattern),
      isNegotiated: false,
    });
    const findPrepared = (request: FastifyRequest) => resources.findCached(addressOf(request));
    app.get(maker.pattern, { config: { isPage: true, findPrepared } }, async (request, reply) => {
      const address = addressOf(request);
      const redirected = redirectMoved(request, reply, address);
      if (redirected) return redirected;
      const found = await resources.find(maker, address);
      return sendPrepared(request, reply, found ?? (await pages.notFound(address)));
    });
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    runInTurn(request, async () => {
      const place = placeOf(request);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || isDataPath(place.path, config))
        throw new DomainError('not_found', 'There is nothing at this address.');
      return (
        redirectMoved(request, reply, place) ?? sendPrepared(request, reply, await pages.notFound(place))
      );
    }),
  );
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Whether a client prefers Markdown to HTML: it names Markdown, and not HTML with a higher quality. Browsers
 * never name it, and `*` doesn't count.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('markdown')) return false;
  const qualities = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (!qualities.has(type)) qualities.set(type, quality === undefined ? 1 : readQuality(quality));
  }
  const markdown = qualities.get('text/markdown') ?? qualities.get('text/x-markdown') ?? 0;
  const html = qualities.get('text/html') ?? qualities.get('text/*') ?? qualities.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

/** A quality that is not a number from 0 to 1 counts as 0. */
function readQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
