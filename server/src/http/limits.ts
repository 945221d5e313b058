import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { addressKey } from './client-address.ts';
import type { AddressOf } from './client-address.ts';

/** Requests per address, kept in memory: each node protects itself. Limits bound to an account live in the database. */
export async function limitRequests(
  app: FastifyInstance,
  { perMinute, addressOf }: { perMinute: number; addressOf: AddressOf },
): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ raw }) => addressKey(addressOf(raw)),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      return new DomainError('too_many', `Too many requests. Please try again in ${retryAfter} seconds.`, {
        retryAfter,
      });
    },
  });
}
