import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { pageTitle } from '@academy/domain/tenant';
import { LAB_RETURN_PATH, zoneOf } from '@academy/domain/zones';
import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Site } from '../tenants.ts';
import { BOOTSTRAP, brandStyle, renderBroken, renderDocument } from './document.ts';
import type { Page } from './document.ts';
import { PREVIEW_SCRIPT } from './preview.ts';
import { commonHeaders, contentPolicy, documentHeaders } from './headers.ts';
import { prepare, send } from './prepared.ts';
import type { Prepared } from './prepared.ts';
import { thirdPartiesOf } from './third-parties.ts';
import type { WebBuild } from './web-build.ts';

/** What a page is made from. The HTML is always the visitor's, so nothing of the person is in here. */
export type PageRequest = { site: Site; path: string; query: string; now: Date };

/** Makes the pages of one address pattern, such as `/courses/:slug`. */
export type PageMaker = {
  pattern: string;
  /** The web's screen for it, such as `courses/CoursePage`. */
  screen: string;
  /** Only a page that shows what its query asks for is made and kept per query. */
  usesQuery?: boolean;
  /** Null, or a refusal with `not_found`, lets the next maker try. */
  make: (request: PageRequest, params: Record<string, string>) => Page | null | Promise<Page | null>;
};

/** Data that every page of a tenant carries, and a text that differs when any page would. */
export type SharedData = (site: Site, now: Date) => { version: string; queries: Record<string, unknown> };

export type Pages = { find: (request: PageRequest) => Promise<Prepared> };

type PagesInput = { context: Context; build: WebBuild; makers: readonly PageMaker[]; shared: SharedData };

/** Pages are made on first request and kept until what they show changes. */
export function preparePages({ context, build, makers, shared }: PagesInput): Pages {
  const kept = new Map<string, { version: string; prepared: Prepared }>();
  const matching = makers.map((maker) => ({ ...maker, match: matcher(maker.pattern) }));

  const keep = (name: string, version: string, make: () => Prepared) => {
    const known = kept.get(name);
    if (known?.version === version) return known.prepared;
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    const prepared = make();
    kept.set(name, { version, prepared });
    return prepared;
  };

  return {
    async find(request) {
      const { site, path, query, now } = request;
      const { version, queries } = shared(site, now);
      const candidates = matching.flatMap((maker) => {
        const params = maker.match(path);
        return params ? [{ ...maker, params }] : [];
      });
      const name = `${site.tenant.id} ${path}${candidates.some(({ usesQuery }) => usesQuery) ? `?${query}` : ''}`;
      const known = kept.get(name);
      if (known?.version === version) return known.prepared;
      const zone = zoneOf(path);
      for (const { make, params, screen } of candidates) {
        const page = await orNull(() => make(request, params));
        if (page)
          return keep(name, version, () =>
            prepareDocument({
              context,
              build,
              site,
              zone,
              screen,
              page: { ...page, queries: { ...queries, ...page.queries } },
            }),
          );
      }
      // One entry for all that is not there: a scan of random addresses must not fill the memory.
      return keep(`${site.tenant.id} ${zone} 404`, version, () =>
        prepareDocument({ context, build, site, zone, page: notFound(site, queries) }),
      );
    },
  };
}

/** Pages with filters in the address are many; the oldest make room. */
const MOST_KEPT = 2_000;

async function orNull(make: () => Page | null | Promise<Page | null>): Promise<Page | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  }
}

function matcher(pattern: string): (path: string) => Record<string, string> | null {
  const expression = new RegExp(`^${pattern.replace('*', '.*').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return (path) => {
    const found = expression.exec(path);
    if (!found) return null;
    try {
      return Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
    } catch {
      return null;
    }
  };
}

function notFound({ tenant }: Site, queries: Record<string, unknown>): Page {
  return {
    status: 404,
    title: pageTitle('Page not found', tenant.name),
    description: "Sorry, the page you are looking for doesn't exist",
    path: '/not-found',
    isHidden: true,
    queries,
  };
}

function prepareDocument({
  context,
  build,
  site,
  zone,
  page,
  screen,
}: {
  context: Context;
  build: WebBuild;
  site: Site;
  zone: Zone;
  page: Page;
  screen?: string;
}): Prepared {
  const { config, sites } = context;
  const thirdParties = thirdPartiesOf({ config, site, zone });
  const data = {
    tenant: site.shared,
    brand: site.brand,
    origins: sites.origins,
    environment: config.environment,
    apiBasePath: config.apiBasePath,
    session: context.session.page,
    thirdParties,
  };
  const { imageHosts, frameHosts } = site.tenant;
  const portal = zone === 'lab' && config.educates ? [new URL(config.educates.url).origin] : [];
  const policy = contentPolicy({
    zone,
    inlineScripts: [BOOTSTRAP],
    inlineStyles: [brandStyle(site)],
    imageHosts,
    frameHosts,
    labFrames: portal.length > 0 ? [...portal, ...returnPages(site, config)] : [],
    connectOrigins: [new URL(context.session.page.tokenUrl).origin],
    thirdPartySources: thirdParties?.sources ?? [],
    hotUpdates: build.hotUpdates,
  });
  return prepare({
    status: page.status,
    type: 'text/html; charset=utf-8',
    body: renderDocument({
      site,
      zone,
      page,
      screen,
      build,
      data,
      previewScript: config.preview && PREVIEW_SCRIPT,
    }),
    headers: { ...commonHeaders(config), ...documentHeaders(policy, portal) },
  });
}

/** Where a lab in a frame leads when it is over, on the two names a site is reached by. */
function returnPages({ origin }: Site, { publicUrl }: Config): string[] {
  const origins = new Set([origin, new URL(publicUrl).origin]);
  return [...origins].map((own) => `${own}${LAB_RETURN_PATH}/`);
}

/** Whatever no other route answers is a page, or is not there. */
export function pageRoutes(
  app: FastifyInstance,
  { context, pages }: { context: Context; pages: Pages },
): void {
  const isData = (path: string) =>
    path.startsWith(`${context.config.apiBasePath}/`) || /^\/(assets|brand)\//.test(path);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?', 2);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isData(path)) throw new DomainError('not_found', 'There is nothing at this address.');
    const site = context.sites.byHost(request.headers.host);
    const prepared = await pages
      .find({ site, path: plainPath(path), query, now: context.now() })
      .catch((error: unknown) => {
        context.log.error({ err: error, correlationId: request.id, path }, 'page failed');
        return brokenPage(site, { context, correlationId: request.id });
      });
    reply.hijack();
    send(prepared, request.raw, reply.raw);
  });
}

/** One address, one page: without a slash at the end, and written the one way a browser would. */
function plainPath(path: string): string {
  try {
    return encodeURI(decodeURI(path.replace(/(?<=.)\/+$/, '')));
  } catch {
    return path;
  }
}

/** When the page cannot be made, people still get a page: its words, the brand's colours, and a number to tell us. */
function brokenPage(
  site: Site,
  { context, correlationId }: { context: Context; correlationId: string },
): Prepared {
  const policy = contentPolicy({ zone: 'public', inlineScripts: [], inlineStyles: [brandStyle(site)] });
  return prepare({
    status: 500,
    type: 'text/html; charset=utf-8',
    body: renderBroken(site, correlationId),
    headers: { ...commonHeaders(context.config), ...documentHeaders(policy), 'cache-control': 'no-store' },
  });
}
