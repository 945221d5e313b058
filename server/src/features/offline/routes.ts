import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { apiHeaders } from '../../http/headers.ts';

/** The worker and the release files that offline copies need in addition to pages and calls. */
export function offlineRoutes(app: FastifyInstance, { config, web }: Context): void {
  const offline = config.offersOffline ? web.offline : undefined;

  // At the root, since a worker only controls paths below its own; never cached, so that it can be withdrawn.
  app.get('/offline-worker.js', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(offline?.worker ?? LEAVING_WORKER),
  );

  app.get('/offline-files.json', (_request, reply) => {
    if (!offline) throw new DomainError('not_found', 'Offline copies are disabled.');
    const { release, files, labFiles } = offline;
    return reply.headers({ ...apiHeaders, 'cache-control': 'no-cache' }).send({ release, files, labFiles });
  });
}

/**
 * The worker that replaces an existing one when offline copies are disabled: it deletes what was stored and
 * unregisters itself.
 */
const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  await registration.unregister();
}
`;

const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
