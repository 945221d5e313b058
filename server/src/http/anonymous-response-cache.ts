import type { FastifyRequest } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@academy/contract/endpoint';
import { schemasOf } from '@academy/contract/schemas';
import type { CacheState } from '../observability/caches.ts';
import type { Sites } from '../catalog/tenants.ts';
import { resolveSite } from './resolve-site.ts';
import { createByteCache } from '../catalog/byte-cache.ts';
import type { Prepared } from './prepared.ts';

/**
 * Caches the responses to visitors. They depend only on the call, its known parameters, the tenant and the
 * content, so they are made once per content version.
 */
export type AnonymousResponseCache = {
  /** The responses of a call. Calls with free text have a separate cache, since their number is unlimited. */
  of: (call: Pick<Endpoint, 'name'>, options?: { isFreeText?: boolean }) => CachedResponses;
  states: { plain: () => CacheState; freeText: () => CacheState };
};

type CachedResponses = {
  find: (request: Question) => Prepared | undefined;
  /** Concurrent requests share one response. */
  load: (request: Question, prepare: () => Promise<Prepared>) => Promise<Prepared>;
};

type Question = Pick<FastifyRequest, 'headers' | 'params' | 'query'>;

type Input = {
  version: () => string;
  sites: Sites;
  limits: { maxBytes: number; maxEntries: number };
};

export function createAnonymousResponseCache({ version, sites, limits }: Input): AnonymousResponseCache {
  const part = (share: number) =>
    createByteCache<Prepared>(
      {
        maxBytes: Math.floor(limits.maxBytes * share),
        maxEntries: Math.floor(limits.maxEntries * share),
      },
      (prepared) => prepared.byteLength(),
    );
  const plain = part(3 / 4);
  const freeText = part(1 / 4);

  return {
    of(call, { isFreeText = false } = {}) {
      const cache = isFreeText ? freeText : plain;
      const schemas = schemasOf(call);
      const params = namesIn(schemas.params);
      const query = namesIn(schemas.query);
      // Unknown parameters are not part of the key, or clients could create unlimited entries.
      const keyOf = (request: Question) =>
        JSON.stringify([
          version(),
          call.name,
          resolveSite(request, sites).tenant.id,
          valuesOf(params, request.params),
          valuesOf(query, request.query),
        ]);
      return {
        find(request) {
          if (request.headers.authorization !== undefined) return undefined;
          try {
            return cache.find(keyOf(request));
          } catch {
            // An unknown tenant is refused and logged by the handler.
            return undefined;
          }
        },
        load(request, prepare) {
          const key = keyOf(request);
          return cache.load(key, async () => {
            const prepared = await prepare();
            prepared.onResize(() => cache.resize(key, prepared));
            return prepared;
          });
        },
      };
    },
    states: { plain: plain.state, freeText: freeText.state },
  };
}

/** The tenant is already part of the key. */
function namesIn(schema: $ZodType | undefined): string[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, unknown> };
  return Object.keys(shape).filter((name) => name !== 'tenantId');
}

function valuesOf(names: readonly string[], values: unknown): unknown[] {
  return names.map((name) => (values as Record<string, unknown>)[name] ?? null);
}
