import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { guarded } from '../observability/guarded.ts';

/** Ends a request whose body does not arrive in time; Node has one limit for all requests, and uploads need a long one. */
export function limitBodyTime(
  request: IncomingMessage,
  { ms, log }: { ms: number; log: Pick<FastifyBaseLogger, 'error'> },
): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const end = guarded(log, () => {
    // The body has arrived completely: the response may take as long as it needs.
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
  });
  const timer = setTimeout(end, ms);
  request.once('close', () => clearTimeout(timer));
}
