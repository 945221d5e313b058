import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { RequestQueue } from './request-queue.ts';

/**
 * Puts every route behind the queue. The body has arrived by then and sending the answer is not waited for, so slow
 * clients hold no place.
 */
export function shedOverload(
  app: FastifyInstance,
  { queue, isExempt }: { queue: RequestQueue; isExempt: (url: string) => boolean },
): void {
  const queued = new WeakSet<object>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler } = route;
    // A route for HEAD comes with the handler of its GET, which waits in the queue already.
    if (isExempt(route.url) || queued.has(handler)) return;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return queue.run(() => handler.call(this, request, reply));
    };
    queued.add(route.handler);
  });
}
