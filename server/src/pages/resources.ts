import type { Context } from '../context.ts';
import type { Site } from '../catalog/tenants.ts';
import { resourceCaching } from './caching.ts';
import { apiHeaders, commonHeaders } from '../http/headers.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import type { PageCache } from './page-cache.ts';
import { prepare } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';

/** A text for programs: a feed, a sitemap, a page as Markdown. It is always that of a visitor. */
export type Resource = {
  /** 403 for a page that visitors may not read. */
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
  findCached: (address: Address) => Prepared | undefined;
  /** Null if there is none. */
  find: (
    maker: ResourceMaker,
    address: Address & { params: Record<string, string> },
  ) => Promise<Prepared | null>;
};

type ResourcesInput = {
  context: Pick<Context, 'config'>;
  /** Shares the byte limit with the pages. */
  cache: PageCache;
  /** Changes when any resource would. */
  version: () => string;
};

/** A negotiated request has the address of the page, and gets its Markdown. */
type Address = { site: Site; path: string; isNegotiated: boolean };

/** Resources are made on first request and cached until the content changes, like pages. */
export function prepareResources({ context, cache, version }: ResourcesInput): Resources {
  const make = async (
    { pattern, make: makeResource }: ResourceMaker,
    { site, path, params, isNegotiated }: Address & { params: Record<string, string> },
  ): Promise<Prepared | undefined> => {
    const made = await nullIfNotFound(() => makeResource(site, params));
    // A page that visitors may not read has no Markdown, so clients that prefer it get the page.
    if (!made || (isNegotiated && made.status === 403)) return undefined;
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
        ...(isNegotiated && { vary: 'accept, accept-encoding', 'content-location': `${path}.md` }),
      },
    });
  };

  return {
    findCached: (address) => cache.find(keyOf(address), version()),
    async find(maker, address) {
      return (await cache.load(keyOf(address), version(), () => make(maker, address))) ?? null;
    },
  };
}

function keyOf({ site, path, isNegotiated }: Address) {
  return { tenantId: site.tenant.id, path: isNegotiated ? `accept ${path}` : path, query: '' };
}
