import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createShares, networkGroups } from '@academy/identity/shares';
import type { Context } from '../context.ts';
import { guarded } from '../observability/guarded.ts';
import { OverloadedError } from './responses.ts';

/** The longest body of a call. */
export const BODY_LIMIT = 256 * 1024;
/** What bodies take that are on their way, over all clients. */
const BODY_BYTES = 64 * 1024 * 1024;

/** What clients send: one request at a time on a connection, and bodies within a budget and a time. */
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
    // Browsers and proxies never send the next request before the last one is answered; a flood that does leaves no turn
    // of the event loop to others.
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
      // What it goes on sending is not read.
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

/** Ends a request whose body does not arrive in time; Node has one limit for all requests, and uploads need a long one. */
function endAfter(ms: number, request: IncomingMessage, log: Context['log']): void {
  const end = guarded(log, () => {
    // The body has arrived completely: the response may take as long as it needs.
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
  });
  const timer = setTimeout(end, ms);
  request.once('close', () => clearTimeout(timer));
}
