import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { apiHeaders } from '../../http/headers.ts';
import { LEAVING_WORKER, WORKER_POLICY } from './worker-text.ts';

/** What offline copies need beside pages and calls: the worker, and the files of this release. */
export function offlineRoutes(app: FastifyInstance, { config, web }: Context): void {
  const offline = config.offersOffline ? web.offline : undefined;

  // At the root, since a worker handles only what lies below its address; never cached, so that it can be withdrawn.
  app.get('/offline-worker.js', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(offline?.worker ?? LEAVING_WORKER),
  );

  app.get('/offline-files.json', (_request, reply) => {
    if (!offline) throw new DomainError('not_found', 'Offline copies are switched off.');
    const { release, files, labFiles } = offline;
    return reply.headers({ ...apiHeaders, 'cache-control': 'no-cache' }).send({ release, files, labFiles });
  });
}
