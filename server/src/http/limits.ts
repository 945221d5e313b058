import rateLimit from '@fastify/rate-limit';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { looksLikeToken } from '@academy/domain/access-token';
import { DomainError } from '@academy/domain/errors';
import { addClient } from '@academy/identity/window-counts';
import type { WindowCounts } from '@academy/identity/window-counts';
import type { Context } from '../context.ts';
import { addressKey } from './client-address.ts';

type LimitDeps = Pick<Context, 'config' | 'addressOf' | 'verifyToken' | 'metrics' | 'requestCounts'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of this route that are not counted, since slowing down their sender would lose data. */
    isUnlimited?: (request: FastifyRequest) => boolean;
  }
}

/**
 * Requests per minute: per person with a valid token, so that a school behind one address counts as many people;
 * otherwise per address. Cached responses are not counted.
 */
export async function limitRequests(
  app: FastifyInstance,
  { config: { limits }, addressOf, verifyToken, metrics, requestCounts }: LimitDeps,
): Promise<void> {
  const limited = new Counter({
    name: 'academy_requests_limited_total',
    help: 'Requests refused with 429 because of a limit',
    labelNames: ['counted_by'],
    registers: [metrics],
  });
  await app.register(rateLimit, {
    max: (_request, key) => (key.startsWith(PERSON) ? limits.perPerson : limits.perAddress),
    timeWindow: 60_000,
    store: storeOf(requestCounts),
    allowList: (request) => request.routeOptions.config.isUnlimited?.(request) ?? false,
    keyGenerator: async (request) =>
      (await personKey(request, verifyToken)) ?? addressKey(addressOf(request.raw)),
    onExceeded: (_request, key) => limited.inc({ counted_by: key.startsWith(PERSON) ? 'person' : 'address' }),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      return new DomainError('too_many', `Too many requests. Please try again in ${retryAfter} seconds.`, {
        retryAfter,
      });
    },
  });
}

function storeOf(counts: WindowCounts) {
  return class Store implements FastifyRateLimitStore {
    incr = (...[key, callback, timeWindow, most]: Parameters<FastifyRateLimitStore['incr']>) => {
      const window = { seconds: timeWindow / 1000, most };
      // A /24 of IPv4 may have many people of this site; IPv6 networks belong to one site.
      const { count, retryAfter } =
        key.includes(':') && !key.startsWith(PERSON)
          ? addClient(counts, { name: 'requests', address: key }, window)
          : counts.add(key, window);
      callback(null, { current: count, ttl: retryAfter * 1000 });
    };
    child(): Store {
      return this;
    }
  };
}

const PERSON = 'person ';

/** Invalid tokens count for the address, or each invented one would have its own limit. */
async function personKey(
  { headers: { authorization } }: FastifyRequest,
  verifyToken: Context['verifyToken'],
): Promise<string | undefined> {
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  // Personal access tokens need a database query, which must not run before the limit.
  if (bearer === undefined || looksLikeToken(bearer)) return undefined;
  try {
    const { provider, subject } = await verifyToken(bearer);
    return `${PERSON}${provider} ${subject}`;
  } catch (error) {
    // Otherwise the check would be repeated, which takes as long again if the login provider is silent.
    if (error instanceof DomainError && error.code === 'overloaded') throw error;
    return undefined;
  }
}
