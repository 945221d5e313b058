import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isReachable } from '../database/pool.ts';

/** For load balancers: live while the process answers, ready while it can do its work. */
export function healthRoutes(app: FastifyInstance, { database }: Context): void {
  const config = { rateLimit: false } as const;
  app.get('/health/live', { config }, () => ({ status: 'live' }));
  app.get('/health/ready', { config }, async (_request, reply) => {
    if (await isReachable(database.pool)) return { status: 'ready' };
    return reply.status(503).send({ status: 'waiting', reason: 'The database does not answer.' });
  });
}
