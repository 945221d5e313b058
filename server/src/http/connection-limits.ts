import type { Server } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { createShares, networkGroups } from '@academy/identity/shares';
import { socketAddress } from './client-address.ts';

/** An idle connection takes about 10 kB, so this many take less than 100 MB. */
const MOST = 10_000;
const WARN_EVERY_MS = 10_000;

/** Half of the file descriptors of this process; the rest is for the database, files and threads. */
function mostConnections(): number {
  return Math.min(MOST, Math.floor(descriptorLimit() / 2));
}

/** Infinity if the system has no limit or does not report it. */
function descriptorLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

type Input = {
  /** Proxies hold the connections of all their clients. */
  isProxy: (address: string) => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Closes connections beyond the limits on arrival, so that idle clients never use up the file descriptors.
 * Counted here instead of by `maxConnections`, since two listeners may pass their connections to one server.
 * Returns the open connections, including those that never sent anything.
 */
export function limitConnections(server: Server, { isProxy, log }: Input): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  const shares = createShares({ total: mostConnections() });
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
    const giveBack = shares.take(isProxy(address) ? [] : networkGroups(address));
    if (!giveBack) return refuse(socket, address);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      giveBack();
    });
  });
  return sockets;
}

/** A listener that cannot accept a connection emits an error, which would end the process if unhandled. */
export function logListenerErrors(
  servers: readonly NetServer[],
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  for (const server of servers)
    server.on('error', (error) => log.error({ err: error }, 'A connection could not be accepted'));
}
