import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import type { Site } from '../catalog/tenants.ts';
import { resourceCaching } from './caching.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { matchPath } from './match-path.ts';
import { prefersMarkdown } from './negotiation.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import { readAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { prepare } from './prepared.ts';
import type { FindPrepared, Prepared } from './prepared.ts';

/** A text that programs read: a feed, a sitemap, a page as Markdown. It is always that of a visitor. */
export type Resource = {
  /** A page that visitors may not read has a resource that says so. */
  status?: 200 | 403;
  type: string;
  body: string;
  headers?: Record<string, string>;
};

/** Makes the resources of one address pattern, such as `/guides/:slug.md`. Null or a `not_found` error if there is none. */
export type ResourceMaker = {
  pattern: string;
  make: (site: Site, params: Record<string, string>) => Resource | null | Promise<Resource | null>;
};

export type Resources = {
  /** The cached resource, if there is one. */
  findCached: FindPrepared;
  find: (request: IncomingMessage) => Promise<Prepared | null>;
};

type ResourcesInput = {
  context: Pick<Context, 'config' | 'sites'>;
  /** The cache of the pages: the same bytes are limited once. */
  cache: PageCache;
  makers: readonly ResourceMaker[];
  /** Changes when any resource would. */
  version: () => string;
};

type Address = { site: Site; path: string; isNegotiated: boolean };

/** Resources are made on first request and cached until the content changes, like pages. */
export function prepareResources({ context, cache, makers, version }: ResourcesInput): Resources {
  const matching = makers.map(({ pattern, make }) => ({ pattern, match: matchPath(pattern), make }));

  const addressOf = ({ url = '/', headers }: IncomingMessage): Address | null => {
    const isNegotiated = !ENDING.test(url);
    if (isNegotiated && !prefersMarkdown(headers.accept)) return null;
    const { path } = readAddress(url);
    return {
      site: context.sites.byHost(headers.host),
      path: isNegotiated ? `${path}.md` : path,
      isNegotiated,
    };
  };

  const make = async ({ site, path, isNegotiated }: Address): Promise<Prepared | undefined> => {
    for (const { pattern, match, make } of matching) {
      const params = match(path);
      const made = params && (await nullIfNotFound(() => make(site, params)));
      // A page that visitors may not read has no Markdown, so whoever prefers it gets the page.
      if (!made || (isNegotiated && made.status === 403)) continue;
      const { status = 200, type, body, headers } = made;
      return prepare({
        status,
        type,
        body,
        route: pattern,
        tenantId: site.tenant.id,
        headers: {
          ...commonHeaders(context.config),
          'content-security-policy': apiHeaders['content-security-policy'],
          // A CDN that ignores `Vary` must never store Markdown at the address of a page.
          'cache-control': resourceCaching(context.config, { isShared: status === 200 && !isNegotiated }),
          ...headers,
          ...(isNegotiated && { vary: 'accept, accept-encoding', 'content-location': path }),
        },
      });
    }
    return undefined;
  };

  return {
    findCached(request) {
      const address = addressOf(request);
      return address ? cache.find(keyOf(address), version()) : undefined;
    },
    async find(request) {
      const address = addressOf(request);
      if (!address) return null;
      return (await cache.load(keyOf(address), version(), () => make(address))) ?? null;
    },
  };
}

const ENDING = /\.(atom|json|md|txt|xml)(\?|$)/;

function keyOf({ site, path, isNegotiated }: Address) {
  return { tenantId: site.tenant.id, path: isNegotiated ? `accept ${path}` : path, query: '' };
}
