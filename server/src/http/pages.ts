import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { zoneOf } from '@academy/domain/zones';
import type { Context } from '../context.ts';
import { UNMATCHED } from '../observability/answer.ts';
import type { Site } from '../catalog/tenants.ts';
import type { LoadOptions } from './byte-cache.ts';
import type { Page } from './document.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import type { PageCache } from './page-cache.ts';
import { prepareDocument } from './prepare-document.ts';
import type { DocumentSource } from './prepare-document.ts';
import type { Prepared } from './prepared.ts';
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
  /** Whether the document is the same with any parameters, since the browser fetches what they name. */
  ignoresParams?: boolean;
  /** Null or a `not_found` error if there is no such page. */
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
  findCached: (maker: PageMaker, request: PageRequest) => Prepared | undefined;
  /** The page of a maker, or the not-found page. */
  find: (maker: PageMaker, request: PageRequest & { params: Record<string, string> }) => Promise<Prepared>;
  notFound: (request: PageRequest) => Promise<Prepared>;
};

type PagesInput = {
  context: Context;
  build: WebBuild;
  cache: PageCache;
  shared: SharedData;
};

/** Pages are rendered on first request and cached until their content changes. */
export function preparePages({ context, build, cache, shared }: PagesInput): Pages {
  const readQuery = queryReader();

  const keyOf = (maker: PageMaker, request: PageRequest, version: string) => ({
    tenantId: request.site.tenant.id,
    path: maker.ignoresParams ? maker.pattern : request.path,
    query: readQuery(maker, request, version),
  });

  const render = async (
    { site, path, now }: PageRequest,
    { page, ...source }: PageSource,
    options: LoadOptions,
  ): Promise<Prepared> => {
    const { queries, frameHosts } = shared(site, now);
    const whole = { ...page, queries: { ...queries, ...page.queries } };
    const zone = zoneOf(path);
    const document = { ...source, context, build, site, zone, frameHosts, page: whole };
    const { prepared, isRendered } = await prepareDocument(document);
    if (!isRendered) options.ttl = RETRY_MS;
    return prepared;
  };

  const notFound = (request: PageRequest) => {
    const { site, path, now } = request;
    // One entry for all missing pages: a scan of random addresses must not fill the cache.
    const key = { tenantId: site.tenant.id, path: `${zoneOf(path)} 404`, query: '' };
    const page = notFoundPage(site);
    return cache.load(key, shared(site, now).version, (options) =>
      render(request, { page, route: UNMATCHED, address: page.path }, options),
    );
  };

  return {
    findCached(maker, request) {
      const { version } = shared(request.site, request.now);
      return cache.find(keyOf(maker, request, version), version);
    },
    async find(maker, { params, ...request }) {
      const { version } = shared(request.site, request.now);
      const key = keyOf(maker, request, version);
      const { query } = key;
      const found = await cache.load(key, version, async (options) => {
        const page = await nullIfNotFound(() => maker.make({ ...request, query }, params));
        if (!page) return undefined;
        const address = request.path + (query && `?${query}`);
        const screens = [maker.screen].flat();
        return render(request, { page, route: maker.pattern, address, screens }, options);
      });
      return found ?? notFound(request);
    },
    notFound,
  };
}

/** How long a page that could not be rendered is cached, until rendering is tried again. */
const RETRY_MS = 30_000;

type PageSource = Pick<DocumentSource, 'page' | 'route' | 'address' | 'screens'>;

/** Normalizes queries. A reader goes through the whole list, so it is created once per version. */
function queryReader(): (maker: PageMaker, request: PageRequest, version: string) => string {
  const readers = new Map<string, { version: string; read: (query: string) => string }>();
  return ({ pattern, queryReader: readerOf }, { site, query }, version) => {
    if (query === '' || !readerOf) return '';
    const name = `${site.tenant.id} ${pattern}`;
    const known = readers.get(name);
    const reader = known?.version === version ? known : { version, read: readerOf(site) };
    readers.set(name, reader);
    return reader.read(query);
  };
}

function notFoundPage({ tenant }: Site): Page {
  return {
    status: 404,
    title: pageTitle('Page not found', tenant),
    description: "Sorry, the page you are looking for doesn't exist",
    path: pages.notFound.path(),
    isHidden: true,
    queries: {},
  };
}
