import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { zoneOf } from '@academy/domain/zones';
import type { Context } from '../context.ts';
import { noteAnswer, UNMATCHED } from '../observability/answer.ts';
import type { Site } from '../catalog/tenants.ts';
import type { LoadOptions } from './byte-cache.ts';
import type { Page } from './document.ts';
import { isDataPath } from './error-page.ts';
import { documentCaching } from './caching.ts';
import { matchPath } from './match-path.ts';
import { prefersMarkdown } from './negotiation.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import { readAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { prepareDocument } from './prepare-document.ts';
import type { DocumentSource } from './prepare-document.ts';
import { send } from './prepared.ts';
import type { FindPrepared, Prepared } from './prepared.ts';
import type { RequestQueue } from './request-queue.ts';
import type { Resources } from './resources.ts';
import type { WebBuild } from './web-build.ts';

/** The input of a page. The HTML is always that of a visitor, so there is no person in it. */
export type PageRequest = { site: Site; path: string; query: string; now: Date };

/** Makes the pages of one address pattern, such as `/courses/:slug`. */
export type PageMaker = {
  pattern: string;
  /** The web's screen for it, such as `courses/CoursePage`, or several that it is made of. */
  screen: string | readonly string[];
  /**
   * Only pages that depend on their query are rendered and cached per query. Normalizes the query to the parameters
   * that the page supports.
   */
  queryReader?: (site: Site) => (query: string) => string;
  /** Of pages that change at other times than the content does. */
  version?: () => string;
  /** Null or a `not_found` error lets the next maker try. */
  make: (request: PageRequest, params: Record<string, string>) => Page | null | Promise<Page | null>;
};

/** Data of every page of a tenant, and a version that changes when any page would. */
export type SharedData = (site: Site, now: Date) => Shared;

type Shared = {
  version: string;
  queries: Record<string, unknown>;
  /** The hosts that a page may show in frames. */
  frameHosts: readonly string[];
};

export type Pages = {
  /** The cached page, if there is one. */
  findPrepared: (request: PageRequest) => Prepared | undefined;
  find: (request: PageRequest) => Promise<Prepared>;
};

type PagesInput = {
  context: Context;
  build: WebBuild;
  cache: PageCache;
  makers: readonly PageMaker[];
  shared: SharedData;
};

/** Pages are rendered on first request and cached until their content changes. */
export function preparePages({ context, build, cache, makers, shared }: PagesInput): Pages {
  const readQuery = queryReaders(makers);
  const versionOf = ownVersions(makers);
  const matching = makers.map((maker) => ({ ...maker, match: matchPath(maker.pattern) }));
  const wildcards = makers.flatMap(({ pattern }) => (pattern.endsWith('/*') ? [pattern.slice(0, -1)] : []));

  /** The request with a normalized query, and its cache key. */
  const identify = (request: PageRequest, version: string) => {
    const query = readQuery(request, version);
    // All pages below a wildcard are the same, so they share one entry.
    const path = wildcards.find((prefix) => request.path.startsWith(prefix)) ?? request.path;
    return { normalized: { ...request, query }, key: { tenantId: request.site.tenant.id, path, query } };
  };

  /** Null where no maker has a page for the address. */
  const makePage = async (request: PageRequest) => {
    for (const { make, match, pattern, screen } of matching) {
      const params = match(request.path);
      const page = params && (await nullIfNotFound(() => make(request, params)));
      if (page) return { page, route: pattern, screens: [screen].flat() };
    }
    return null;
  };

  return {
    findPrepared(request) {
      const version = versionOf(request, shared(request.site, request.now).version);
      return cache.find(identify(request, version).key, version);
    },
    async find(request) {
      const { site, path, now } = request;
      const { queries, frameHosts, version: common } = shared(site, now);
      const version = versionOf(request, common);
      const { normalized, key } = identify(request, version);
      const zone = zoneOf(path);
      const render = async (source: PageSource, options: LoadOptions) => {
        const whole = { ...source, context, build, site, zone, frameHosts };
        const { prepared, isRendered } = await prepareDocument(whole);
        if (!isRendered) options.ttl = RETRY_MS;
        return prepared;
      };
      const found = await cache.load(key, version, async (options) => {
        const made = await makePage(normalized);
        if (!made) return undefined;
        const page = { ...made.page, queries: { ...queries, ...made.page.queries } };
        return render({ ...made, page, address: key.path + (key.query && `?${key.query}`) }, options);
      });
      if (found) return found;
      // One entry for all missing pages: a scan of random addresses must not fill the cache.
      const missing = { tenantId: site.tenant.id, path: `${zone} 404`, query: '' };
      const page = notFound(site, queries);
      return cache.load(missing, version, (options) =>
        render({ page, route: UNMATCHED, address: page.path }, options),
      );
    },
  };
}

/** How long a page that could not be rendered is cached, until rendering is tried again. */
const RETRY_MS = 30_000;

type PageSource = Pick<DocumentSource, 'page' | 'route' | 'address' | 'screens'>;

/** The version of a page: that of all pages, and its own if it has one. */
function ownVersions(makers: readonly PageMaker[]): (request: PageRequest, version: string) => string {
  const matching = makers.flatMap(({ pattern, version }) =>
    version ? [{ match: matchPath(pattern), version }] : [],
  );
  return ({ path }, version) => {
    const maker = matching.find(({ match }) => match(path) !== null);
    return maker ? `${version}, ${maker.version()}` : version;
  };
}

/** Normalizes queries. A reader goes through the whole list, so it is created once per version. */
function queryReaders(makers: readonly PageMaker[]): (request: PageRequest, version: string) => string {
  const matching = makers.flatMap(({ pattern, queryReader }) =>
    queryReader ? [{ pattern, queryReader, match: matchPath(pattern) }] : [],
  );
  const readers = new Map<string, { version: string; read: (query: string) => string }>();
  return ({ site, path, query }, version) => {
    const maker = query === '' ? undefined : matching.find(({ match }) => match(path) !== null);
    if (!maker) return '';
    const name = `${site.tenant.id} ${maker.pattern}`;
    const known = readers.get(name);
    const reader = known?.version === version ? known : { version, read: maker.queryReader(site) };
    readers.set(name, reader);
    return reader.read(query);
  };
}

function notFound({ tenant }: Site, queries: Record<string, unknown>): Page {
  return {
    status: 404,
    title: pageTitle('Page not found', tenant),
    description: "Sorry, the page you are looking for doesn't exist",
    path: pages.notFound.path(),
    isHidden: true,
    queries,
  };
}

type PageServer = { context: Context; pages: Pages };

/** Where an address leads that is no longer in use, or null. */
type FindMoved = (site: Site, path: string) => { status: 301 | 302; to: string } | null;

/** Cached pages are sent before rate limits. */
export function findCachedPage({ context, pages }: PageServer): FindPrepared {
  return ({ url = '/', headers }) => {
    // A call is no page, and there are many of them.
    if (isDataPath(url, context.config)) return undefined;
    const { path, query } = readAddress(url);
    // Whether there is Markdown of the page is not known here.
    if (isDataPath(path, context.config) || prefersMarkdown(headers.accept)) return undefined;
    const site = context.sites.byHost(headers.host);
    return pages.findPrepared({ site, path, query, now: context.now() });
  };
}

/** Answers all remaining addresses with a page, or with the not-found page. */
export function pageRoutes(
  app: FastifyInstance,
  {
    context,
    pages,
    resources,
    queue,
    moved,
  }: PageServer & { resources: Resources; queue: RequestQueue; moved: FindMoved },
): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const { path, query } = readAddress(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isDataPath(path, context.config))
      throw new DomainError('not_found', 'There is nothing at this address.');
    const site = context.sites.byHost(request.headers.host);
    const target = moved(site, path);
    noteAnswer(request.raw, { tenantId: site.tenant.id });
    if (target) {
      noteAnswer(request.raw, { route: 'moved' });
      // An old address may be taken again, so that no browser may remember for good where it led.
      reply.header(
        'cache-control',
        documentCaching(context.config, { zone: zoneOf(path), status: target.status }),
      );
      return reply.redirect(withQuery(target.to, query), target.status);
    }
    const prepared = await queue.run(
      async () =>
        (await resources.find(request.raw)) ?? pages.find({ site, path, query, now: context.now() }),
    );
    noteAnswer(request.raw, { route: prepared.route });
    reply.hijack();
    send(prepared, request.raw, reply.raw);
  });
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
