import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';

/**
 * For routes that a proxy does not pass to the world: they answer at one spelling of their address alone. Otherwise a
 * trailing slash or an encoded letter would match the route and not the rule of the proxy.
 */
export function requireExactAddress(
  { raw, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const [path] = (raw.url ?? '').split('?', 1);
  done(
    path === routeOptions.url ? undefined : new DomainError('not_found', 'There is nothing at this address.'),
  );
}
