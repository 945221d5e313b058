import { setTimeout as delay } from 'node:timers/promises';
import type { Server as NetServer, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The state of the shutdown, which request handlers check. */
export type Shutdown = { isDraining: boolean };

const IDLE_CHECK_MS = 100;

/**
 * Drains, then closes: load balancers see that the server is not ready, running requests finish, and at the
 * deadline every connection is destroyed, so that an idle one cannot block the exit.
 */
export async function drainAndClose({
  app,
  listeners,
  sockets,
  shutdown,
  times,
}: {
  app: FastifyInstance;
  /** The additional listeners of the app. */
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

function closeListener(listener: NetServer): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()));
}
