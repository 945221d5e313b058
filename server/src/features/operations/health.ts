import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { isReachable } from '../../database/pool.ts';
import { socketAddress, trustedBy } from '../../http/client-address.ts';

/**
 * For load balancers: live while the process answers, ready while it can serve visitors. The database has a separate
 * check, because nodes serve cached pages without it.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, shutdown }: Pick<Context, 'database' | 'shutdown'>,
): void {
  const config = { rateLimit: false } as const;
  app.get('/health/live', { config }, () => ({ status: 'live' }));
  // The port opens after the content is loaded, so an open port means ready.
  app.get('/health/ready', { config }, (_request, reply) => {
    if (!shutdown.isDraining) return { status: 'ready' };
    return reply.status(503).send({ status: 'draining', reason: 'This node is about to stop.' });
  });
  app.get('/health/database', { config, onRequest: requireExactAddress }, async (_request, reply) => {
    if (await isReachable(database.health)) return { status: 'up' };
    return reply.status(503).send({ status: 'down', reason: 'The database does not answer.' });
  });
}

/** The metrics, if the site may expose them; otherwise they are only on their own port. */
export function metricsRoute(
  app: FastifyInstance,
  { config, metrics }: Pick<Context, 'config' | 'metrics'>,
): void {
  if (config.isHardened) return;
  app.get(
    '/metrics',
    { config: { rateLimit: false }, onRequest: requireExactAddress },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}

/**
 * For `academy doctor`: the host that selects the tenant, and whether the client's address comes from a
 * trusted proxy. It reveals no address, since it is public.
 */
export function proxyCheckRoute(
  app: FastifyInstance,
  { config }: { config: Pick<Context['config'], 'trustedProxies'> },
): void {
  const isTrusted = trustedBy(config.trustedProxies);
  app.get('/health/proxy', { config: { rateLimit: false } }, ({ headers, raw }, reply) => {
    void reply.header('cache-control', 'no-store');
    return {
      host: headers.host ?? '',
      isForwarded: headers['x-forwarded-for'] !== undefined,
      isTrusted: isTrusted(socketAddress(raw)),
    };
  });
}

/**
 * For routes that a proxy blocks: they answer only at their exact address. Otherwise a trailing slash or an
 * encoded letter would match the route but not the proxy's rule.
 */
function requireExactAddress(
  { raw, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const [path] = (raw.url ?? '').split('?', 1);
  done(
    path === routeOptions.url ? undefined : new DomainError('not_found', 'There is nothing at this address.'),
  );
}
