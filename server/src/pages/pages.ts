import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { FilterCategory } from '@academy/domain/filters';
import { zoneOf } from '@academy/domain/zones';
import type { Context } from '../context.ts';
import { UNMATCHED } from '../observability/answer.ts';
import type { Site } from '../catalog/tenants.ts';
import type { Page } from './document.ts';
import type { Mount } from '../http/mount.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import type { PageCache } from './page-cache.ts';
import { prepareDocument } from './prepare-document.ts';
import type { DocumentSource } from './prepare-document.ts';
import type { Prepared } from '../http/prepared.ts';
import { composePage } from './site-page.ts';
import type { PageRequest, ServedPage } from './site-page.ts';

/** Data of every page of a tenant, and a version that changes when any page would. */
export type SharedData = (
  site: Site,
  now: Date,
) => {
  version: string;
  queries: Record<string, unknown>;
  frameHosts: readonly string[];
};

export type Pages = {
  findCached: (served: ServedPage, request: PageRequest) => Prepared | undefined;
  /** The page, or the not-found page. */
  find: (served: ServedPage, request: PageRequest) => Promise<Prepared>;
  /** The same for this request only, without caching. */
  renderOnce: (served: ServedPage, request: PageRequest) => Promise<Prepared>;
  notFound: (request: PageRequest) => Promise<Prepared>;
};

type PagesInput = {
  context: Context;
  cache: PageCache;
  answerVisitor: Mount['answerVisitor'];
  shared: SharedData;
};

/** How long a page that failed to render is cached before rendering is retried. */
const RETRY_MS = 30_000;

/** Pages are rendered on first request and cached until their content changes. */
export function preparePages({ context, cache, answerVisitor, shared }: PagesInput): Pages {
  const lists = new Map<string, { version: string; categories: readonly FilterCategory[] }>();

  const compose = (served: ServedPage, request: PageRequest) =>
    nullIfNotFound(() => composePage(served, request, answerVisitor));

  const render = (
    { site, path, now }: PageRequest,
    source: Pick<DocumentSource, 'page' | 'route' | 'address' | 'screens'>,
  ) => {
    const { queries, frameHosts } = shared(site, now);
    const page = { ...source.page, queries: { ...queries, ...source.page.queries } };
    return prepareDocument({ ...source, context, site, zone: zoneOf(path), frameHosts, page });
  };

  const renderServed = ({ page: { pattern, screen } }: ServedPage, request: PageRequest, page: Page) =>
    render(request, {
      page,
      route: pattern,
      address: request.path + (request.query && `?${request.query}`),
      screens: [screen].flat(),
    });

  const listOf = ({ page }: ServedPage, { site }: PageRequest) => `${site.tenant.id} ${page.pattern}`;

  /**
   * The part of the query that the page depends on; undefined while the categories of its list are unknown.
   */
  const queryOf = (served: ServedPage, request: PageRequest, version: string): string | undefined => {
    if (request.query === '' || !served.readQuery) return '';
    if (!served.categoriesOf) return served.readQuery(request.query, []);
    const list = lists.get(listOf(served, request));
    return list?.version === version ? served.readQuery(request.query, list.categories) : undefined;
  };

  /** Once per version, since it goes through the whole list. */
  const readCategories = async (served: ServedPage, request: PageRequest, version: string) => {
    const answers = await nullIfNotFound(() =>
      Promise.all(
        served.page
          .reads(request.params)
          .map(({ endpoint, input }) => answerVisitor(endpoint, input, request)),
      ),
    );
    const categories = (answers && served.categoriesOf?.(answers)) ?? [];
    lists.set(listOf(served, request), { version, categories });
    return queryOf(served, request, version) ?? '';
  };

  const keyOf = ({ page }: ServedPage, { site, path }: PageRequest, query: string) => ({
    tenantId: site.tenant.id,
    path: page.hasReads ? path : page.pattern,
    query,
  });

  const notFound = (request: PageRequest) => {
    const { site, path, now } = request;
    // One entry for all missing pages, so that a scan of random addresses can't fill the cache.
    const key = { tenantId: site.tenant.id, path: `${zoneOf(path)} 404`, query: '' };
    return cache.load(key, shared(site, now).version, async (options) => {
      const page = notFoundPage(site);
      const { prepared, isRendered } = await render(request, { page, route: UNMATCHED, address: page.path });
      if (!isRendered) options.ttl = RETRY_MS;
      return prepared;
    });
  };

  return {
    findCached(served, request) {
      const { version } = shared(request.site, request.now);
      const query = queryOf(served, request, version);
      return query === undefined ? undefined : cache.find(keyOf(served, request, query), version);
    },
    async find(served, given) {
      const { version } = shared(given.site, given.now);
      const query = queryOf(served, given, version) ?? (await readCategories(served, given, version));
      const request = { ...given, query };
      const found = await cache.load(keyOf(served, request, query), version, async (options) => {
        const page = await compose(served, request);
        if (!page) return undefined;
        const { prepared, isRendered } = await renderServed(served, request, page);
        if (!isRendered) options.ttl = RETRY_MS;
        return prepared;
      });
      return found ?? notFound(request);
    },
    async renderOnce(served, request) {
      const page = (await compose(served, request)) ?? { ...notFoundPage(request.site), isPrivate: true };
      return (await renderServed(served, request, page)).prepared;
    },
    notFound,
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
