import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isReachable } from '../../database/pool.ts';
import { requireExactAddress } from './exact-address.ts';

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
  // The port is opened after the content was loaded, so an open port means ready.
  app.get('/health/ready', { config }, (_request, reply) => {
    if (!shutdown.isDraining) return { status: 'ready' };
    return reply.status(503).send({ status: 'draining', reason: 'This node is about to stop.' });
  });
  app.get('/health/database', { config, onRequest: requireExactAddress }, async (_request, reply) => {
    if (await isReachable(database.health)) return { status: 'up' };
    return reply.status(503).send({ status: 'down', reason: 'The database does not answer.' });
  });
}
