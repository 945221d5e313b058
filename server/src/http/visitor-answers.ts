import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@academy/contract/endpoint';
import { schemasOf } from '@academy/contract/schemas';
import type { Sites } from '../tenants.ts';
import { siteAsked } from './asked-site.ts';
import { ByteCache } from './byte-cache.ts';
import type { Prepared } from './prepared.ts';

/**
 * What visitors were answered, ready to be sent again. An answer to a visitor depends on the call, its known parameters,
 * the tenant and the content, on nothing else; so it is made once and forgotten in one step when the content changes.
 */
export type VisitorAnswers = {
  find: (request: IncomingMessage) => Prepared | undefined;
  /** Makes the answer once for all who ask at the same time, and keeps it unless the content changed meanwhile. */
  make: (question: Question, prepare: () => Promise<Prepared>) => Promise<Prepared>;
  /** A call whose answers are kept. Answers to free text are as many as people can type, so they have a cache apart. */
  add: (call: CachedCall, options?: { isFreeText?: boolean }) => void;
};

type CachedCall = Pick<Endpoint, 'name' | 'path'>;
type Parameters = Record<string, unknown>;
type Question = { call: CachedCall; tenantId: string; params: Parameters; query: Parameters };

type Routes = { exact: Map<string, CachedCall>; patterns: { call: CachedCall; pattern: RegExp }[] };

type Input = {
  version: () => unknown;
  sites: Sites;
  basePath: string;
  limits: { maxBytes: number; maxEntries: number };
};

/** The router reads addresses with the same function, so that both always mean the same. */
export const parseQuery = (query: string): Parameters => parse(query);

export function keepVisitorAnswers({ version, sites, basePath, limits }: Input): VisitorAnswers {
  const plain = new ByteCache<Prepared>(share(limits, 3 / 4));
  const freeText = new ByteCache<Prepared>(share(limits, 1 / 4));
  const making = new Map<string, { madeFrom: unknown; prepared: Promise<Prepared> }>();
  const routes: Routes = { exact: new Map(), patterns: [] };
  const typed = new Set<string>();
  let keptVersion = version();

  const cacheOf = ({ name }: CachedCall): ByteCache<Prepared> => (typed.has(name) ? freeText : plain);
  const forgetOld = () => {
    if (keptVersion === version()) return;
    plain.clear();
    freeText.clear();
    keptVersion = version();
  };

  const makeNew = async (question: Question, key: string, prepare: () => Promise<Prepared>) => {
    const madeFrom = version();
    const prepared = await prepare();
    forgetOld();
    if (madeFrom !== keptVersion) return prepared;
    const cache = cacheOf(question.call);
    cache.set(key, prepared, prepared.byteLength());
    prepared.onGrow(() => cache.resize(key, prepared, prepared.byteLength()));
    return prepared;
  };

  return {
    add(call, { isFreeText = false } = {}) {
      if (isFreeText) typed.add(call.name);
      const path = basePath + call.path;
      if (path.includes('{')) routes.patterns.push({ call, pattern: pathPattern(path) });
      else routes.exact.set(path, call);
    },
    find(request) {
      if (request.headers.authorization !== undefined) return undefined;
      const question = questionOf(request, { routes, sites });
      if (!question) return undefined;
      forgetOld();
      return cacheOf(question.call).get(keyOf(question));
    },
    async make(question, prepare) {
      const key = keyOf(question);
      forgetOld();
      const kept = cacheOf(question.call).get(key);
      if (kept) return kept;
      const pending = making.get(key);
      if (pending && pending.madeFrom === version()) return pending.prepared;
      const prepared = makeNew(question, key, prepare);
      making.set(key, { madeFrom: version(), prepared });
      try {
        return await prepared;
      } finally {
        if (making.get(key)?.prepared === prepared) making.delete(key);
      }
    },
  };
}

function share({ maxBytes, maxEntries }: Input['limits'], part: number): Input['limits'] {
  return { maxBytes: Math.floor(maxBytes * part), maxEntries: Math.floor(maxEntries * part) };
}

/** Addresses written in an unusual way are left to the router, which finds the same answer by its parameters. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[\\w.~-]+)')}$`);
}

function questionOf(
  { url = '', headers }: IncomingMessage,
  { routes, sites }: { routes: Routes; sites: Sites },
): Question | undefined {
  const end = url.indexOf('?');
  const found = routeFor(end < 0 ? url : url.slice(0, end), routes);
  if (!found) return undefined;
  const query = end < 0 ? {} : parseQuery(url.slice(end + 1));
  try {
    return { ...found, tenantId: siteAsked({ headers, query }, sites).tenant.id, query };
  } catch {
    // A tenant that is not known is refused where the refusal is logged.
    return undefined;
  }
}

function routeFor(path: string, { exact, patterns }: Routes): Pick<Question, 'call' | 'params'> | undefined {
  const call = exact.get(path);
  if (call) return { call, params: {} };
  for (const { call: candidate, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { call: candidate, params: found.groups ?? {} };
  }
  return undefined;
}

/** Parameters the call does not know are no part of the key, or strangers could make as many entries as they like. */
function keyOf({ call, tenantId, params, query }: Question): string {
  const schemas = schemasOf(call);
  const known = [...valuesOf(schemas.params, params), ...valuesOf(schemas.query, query)];
  return JSON.stringify([call.name, tenantId, ...known]);
}

function valuesOf(schema: $ZodType | undefined, values: Parameters): unknown[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, unknown> };
  // The tenant is part of the key already, however it was named.
  const names = Object.keys(shape).filter((name) => name !== 'tenantId');
  return names.map((name) => values[name] ?? null);
}
