import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { looksLikeToken } from '@academy/domain/access-token';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../context.ts';
import { addressKey } from './client-address.ts';

/**
 * Requests a minute: per person where a good token says who asks, so that a school behind one address is many people;
 * else per address. Kept in memory: each node protects itself. What lies ready is sent before anything is counted.
 */
export async function limitRequests(
  app: FastifyInstance,
  { config: { limits }, addressOf, verifyToken }: Pick<Context, 'config' | 'addressOf' | 'verifyToken'>,
): Promise<void> {
  await app.register(rateLimit, {
    max: (_request, key) => (key.startsWith(PERSON) ? limits.perPerson : limits.perAddress),
    timeWindow: 60_000,
    keyGenerator: async (request) =>
      (await personKey(request, verifyToken)) ?? addressKey(addressOf(request.raw)),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      return new DomainError('too_many', `Too many requests. Please try again in ${retryAfter} seconds.`, {
        retryAfter,
      });
    },
  });
}

const PERSON = 'person ';

/** Tokens that are not good count for the address, or each invented one would have a count of its own. */
async function personKey(
  { headers: { authorization } }: FastifyRequest,
  verifyToken: Context['verifyToken'],
): Promise<string | undefined> {
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  // Personal access tokens are known to the database alone, which must not be asked before anything is limited.
  if (bearer === undefined || looksLikeToken(bearer)) return undefined;
  try {
    const { provider, subject } = await verifyToken(bearer);
    return `${PERSON}${provider} ${subject}`;
  } catch {
    return undefined;
  }
}
