import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { apiHeaders } from '../../http/headers.ts';

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

/**
 * The worker that is served where offline copies are switched off: browsers that still have one replace it by this, and
 * this one deletes what was stored and goes.
 */
const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  await registration.unregister();
}
`;

/** What a worker may do: fetch from its own site, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
