import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@academy/contract/endpoint';
import { schemasOf } from '@academy/contract/schemas';
import type { CacheState } from '../observability/caches.ts';
import type { Sites } from '../catalog/tenants.ts';
import { resolveSite } from './resolve-site.ts';
import { ByteCache } from './byte-cache.ts';
import type { Prepared } from './prepared.ts';

/**
 * Caches the responses to visitors. They depend only on the call, its known parameters, the tenant and the content, so
 * they are made once and all cleared when the content changes.
 */
export type AnonymousResponseCache = {
  find: (request: IncomingMessage) => Prepared | undefined;
  /** Concurrent requests share one response, which is cached unless the content changed meanwhile. */
  make: (cacheRequest: CacheRequest, prepare: () => Promise<Prepared>) => Promise<Prepared>;
  /** Adds a call whose responses are cached. Calls with free text have a separate cache, since their number is unlimited. */
  add: (call: CachedCall, options?: { isFreeText?: boolean }) => void;
  states: { plain: () => CacheState; freeText: () => CacheState };
};

type CachedCall = Pick<Endpoint, 'name' | 'path'>;
type Parameters = Record<string, unknown>;
type CacheRequest = { call: CachedCall; tenantId: string; params: Parameters; query: Parameters };

type Routes = { exact: Map<string, CachedCall>; patterns: { call: CachedCall; pattern: RegExp }[] };

type Input = {
  version: () => unknown;
  sites: Sites;
  basePath: string;
  limits: { maxBytes: number; maxEntries: number };
};

/** The router parses queries with the same function, so that both always agree. */
export const parseQuery = (query: string): Parameters => parse(query);

export function createAnonymousResponseCache({
  version,
  sites,
  basePath,
  limits,
}: Input): AnonymousResponseCache {
  const plain = new ByteCache<Prepared>(share(limits, 3 / 4));
  const freeText = new ByteCache<Prepared>(share(limits, 1 / 4));
  const making = new Map<string, { madeFrom: unknown; prepared: Promise<Prepared> }>();
  const routes: Routes = { exact: new Map(), patterns: [] };
  const freeTextCalls = new Set<string>();
  let cachedVersion = version();

  const cacheOf = ({ name }: CachedCall): ByteCache<Prepared> => (freeTextCalls.has(name) ? freeText : plain);
  const clearIfOutdated = () => {
    if (cachedVersion === version()) return;
    plain.clear();
    freeText.clear();
    cachedVersion = version();
  };

  const makeNew = async (cacheRequest: CacheRequest, key: string, prepare: () => Promise<Prepared>) => {
    const madeFrom = version();
    cacheOf(cacheRequest.call).countMiss();
    const prepared = await prepare();
    clearIfOutdated();
    if (madeFrom !== cachedVersion) return prepared;
    const cache = cacheOf(cacheRequest.call);
    cache.set(key, prepared, prepared.byteLength());
    prepared.onResize(() => cache.resize(key, prepared, prepared.byteLength()));
    return prepared;
  };

  return {
    add(call, { isFreeText = false } = {}) {
      if (isFreeText) freeTextCalls.add(call.name);
      const path = basePath + call.path;
      if (path.includes('{')) routes.patterns.push({ call, pattern: pathPattern(path) });
      else routes.exact.set(path, call);
    },
    find(request) {
      if (request.headers.authorization !== undefined) return undefined;
      const cacheRequest = cacheRequestOf(request, { routes, sites });
      if (!cacheRequest) return undefined;
      clearIfOutdated();
      return cacheOf(cacheRequest.call).get(keyOf(cacheRequest));
    },
    async make(cacheRequest, prepare) {
      const key = keyOf(cacheRequest);
      clearIfOutdated();
      const cached = cacheOf(cacheRequest.call).get(key);
      if (cached) return cached;
      const pending = making.get(key);
      if (pending && pending.madeFrom === version()) return pending.prepared;
      const prepared = makeNew(cacheRequest, key, prepare);
      making.set(key, { madeFrom: version(), prepared });
      try {
        return await prepared;
      } finally {
        if (making.get(key)?.prepared === prepared) making.delete(key);
      }
    },
    states: { plain: () => plain.state, freeText: () => freeText.state },
  };
}

function share({ maxBytes, maxEntries }: Input['limits'], part: number): Input['limits'] {
  return { maxBytes: Math.floor(maxBytes * part), maxEntries: Math.floor(maxEntries * part) };
}

/** Unusual spellings of a path are left to the router, which finds the same entry by its parameters. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[\\w.~-]+)')}$`);
}

function cacheRequestOf(
  { url = '', headers }: IncomingMessage,
  { routes, sites }: { routes: Routes; sites: Sites },
): CacheRequest | undefined {
  const end = url.indexOf('?');
  const found = routeFor(end < 0 ? url : url.slice(0, end), routes);
  if (!found) return undefined;
  const query = end < 0 ? {} : parseQuery(url.slice(end + 1));
  try {
    return { ...found, tenantId: resolveSite({ headers, query }, sites).tenant.id, query };
  } catch {
    // An unknown tenant is refused by the route, where it is logged.
    return undefined;
  }
}

function routeFor(
  path: string,
  { exact, patterns }: Routes,
): Pick<CacheRequest, 'call' | 'params'> | undefined {
  const call = exact.get(path);
  if (call) return { call, params: {} };
  for (const { call: candidate, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { call: candidate, params: found.groups ?? {} };
  }
  return undefined;
}

/** Unknown parameters are not part of the key, or clients could create unlimited entries. */
function keyOf({ call, tenantId, params, query }: CacheRequest): string {
  const schemas = schemasOf(call);
  const known = [...valuesOf(schemas.params, params), ...valuesOf(schemas.query, query)];
  return JSON.stringify([call.name, tenantId, ...known]);
}

function valuesOf(schema: $ZodType | undefined, values: Parameters): unknown[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, unknown> };
  // The tenant is already part of the key.
  const names = Object.keys(shape).filter((name) => name !== 'tenantId');
  return names.map((name) => values[name] ?? null);
}
