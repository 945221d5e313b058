import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How a server stops. Whoever answers asks whether it has begun. */
export type Shutdown = { isDraining: boolean };

/** How often connections are ended that became idle while the server stops. */
const IDLE_CHECK_MS = 100;

/**
 * Drains, then closes: balancers see that the server is not ready and send nothing new, what is under way is finished,
 * and at the deadline every connection is destroyed, so that a silent one cannot hold the process.
 */
export async function drainAndClose({
  app,
  listeners,
  sockets,
  shutdown,
  times,
}: {
  app: FastifyInstance;
  /** What else accepts connections for the app. */
  listeners: readonly NetServer[];
  sockets: ReadonlySet<Socket>;
  shutdown: Shutdown;
  times: { drainMs: number; deadlineMs: number };
}): Promise<void> {
  shutdown.isDraining = true;
  await delay(times.drainMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const deadline = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, times.deadlineMs);
  try {
    await Promise.all([app.close(), ...listeners.map(closeListener)]);
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}

/** Every open connection of a server, also those that never said anything. */
export function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function closeListener(listener: NetServer): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()));
}
