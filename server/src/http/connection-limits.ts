import type { IncomingMessage, Server } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { guarded } from '../observability/guarded.ts';
import { addressKey, socketAddress } from './client-address.ts';

export type ConnectionLimits = { inAll: number; perAddress: number };

/** An idle connection takes about 10 kB, so this many take less than 100 MB. */
const MOST = 10_000;
/** The part of all connections that one address may have. */
const PART_OF_ADDRESS = 8;
const WARN_EVERY_MS = 10_000;

/** Half of the file descriptors of this process: the rest is for the database, files and threads. */
export function connectionLimits(descriptors = descriptorLimit()): ConnectionLimits {
  const inAll = Math.min(MOST, Math.floor(descriptors / 2));
  return { inAll, perAddress: Math.ceil(inAll / PART_OF_ADDRESS) };
}

/** Infinity where the system has no limit or does not report it. */
function descriptorLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

type Input = ConnectionLimits & {
  /** Proxies have the connections of all their clients. */
  isProxy: (address: string) => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Closes connections beyond the limits as soon as they arrive, so that idle clients never use up the file descriptors.
 * Counted here and not by `maxConnections`, since two listeners may pass their connections to one server. Returns the
 * open connections, including those that never sent anything.
 */
export function limitConnections(
  server: Server,
  { inAll, perAddress, isProxy, log }: Input,
): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  let refused = 0;
  let warnedAt = -Infinity;

  const refuse = (socket: Socket, address: string) => {
    socket.destroy();
    refused += 1;
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    log.warn(
      { address, open: sockets.size, refused },
      'Too many connections, so new ones are closed: if this address is your proxy, add it to TRUSTED_PROXIES.',
    );
  };

  server.on('connection', (socket: Socket) => {
    const address = socketAddress({ socket });
    const key = addressKey(address);
    const count = counts.get(key) ?? 0;
    if (sockets.size >= inAll || (count >= perAddress && !isProxy(address))) return refuse(socket, address);
    sockets.add(socket);
    counts.set(key, count + 1);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
  return sockets;
}

/** A listener that cannot accept a connection emits an error, which would end the process if it were not handled. */
export function logListenerErrors(
  servers: readonly NetServer[],
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  for (const server of servers)
    server.on('error', (error) => log.error({ err: error }, 'A connection could not be accepted'));
}

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
