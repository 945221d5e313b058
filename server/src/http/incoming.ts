import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createShares, networkGroups } from '@academy/identity/shares';
import type { Context } from '../context.ts';
import { guarded } from '../observability/guarded.ts';
import { OverloadedError } from './responses.ts';

export const BODY_LIMIT = 256 * 1024;
/** The memory for incoming bodies, over all clients. */
const BODY_BYTES = 64 * 1024 * 1024;

/** Limits clients to one request at a time per connection, and bodies to a budget and a time. */
export function limitIncoming(
  app: FastifyInstance,
  {
    config,
    addressOf,
    log,
    isUpload,
  }: Pick<Context, 'config' | 'addressOf' | 'log'> & {
    /** Uploads have limits of their own. */
    isUpload: (request: FastifyRequest) => boolean;
  },
): void {
  const bodies = createShares({ total: BODY_BYTES });
  const busy = new WeakSet<Socket>();

  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { socket } = raw;
    // Browsers and proxies never pipeline requests; a flood of them would block the event loop for others.
    if (busy.has(socket)) {
      reply.hijack();
      return socket.destroySoon();
    }
    busy.add(socket);
    reply.raw.once('close', () => busy.delete(socket));
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || isUpload(request)) return done();
    const announced = Number(raw.headers['content-length'] ?? BODY_LIMIT);
    const giveBack = bodies.take(networkGroups(addressOf(raw)), Math.min(announced, BODY_LIMIT));
    if (!giveBack) {
      // The rest of what it sends is not read.
      reply.header('connection', 'close');
      return done(new OverloadedError());
    }
    reply.raw.once('close', giveBack);
    endAfter(config.connections.requestMs, raw, log);
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Ends a request whose body does not arrive in time; Node only has one limit for all requests, and uploads
 * need a long one.
 */
function endAfter(ms: number, request: IncomingMessage, log: Context['log']): void {
  const end = guarded(log, () => {
    // The body is complete: the response may take as long as it needs.
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
  });
  const timer = setTimeout(end, ms);
  request.once('close', () => clearTimeout(timer));
}
