import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Connections that wait until the event loop takes them; the system may have a lower limit. One beyond it gets no answer,
 * and a client tries again after one second, three and seven, long after those who came later were served.
 */
const BACKLOG = 4_096;

/**
 * Node takes a single connection from each listener in a turn of the event loop. Where a turn takes ten milliseconds,
 * that is a hundred a second, and whoever comes with others waits for seconds, even to be refused. So several listeners
 * share a port, and the system divides the connections among them.
 */
const LISTENERS = 16;
/** Node knows `reusePort` since 22.12; older versions ignore it. */
const SHARED = { backlog: BACKLOG, reusePort: true };

/**
 * Listens on the configured host. By default it is both loopback addresses in local, since the sample administrator's
 * password is public, and every interface elsewhere. Returns the additional listeners besides the app's own server.
 */
export async function listen(
  app: FastifyInstance,
  { port, host, isLocal }: Pick<Config, 'port' | 'host' | 'isLocal'>,
): Promise<Server[]> {
  if (host !== undefined) return listenShared(app, { port, host });
  if (!isLocal) {
    const both = await unlessMissing(() => listenShared(app, { port, host: '::' }));
    return both ?? listenShared(app, { port, host: '0.0.0.0' });
  }
  await app.listen({ port, host: '127.0.0.1', backlog: BACKLOG });
  const taken = (app.server.address() as AddressInfo).port;
  const second = await unlessMissing(() => listenBeside(app, { port: taken, host: '::1' }));
  return second ? [second] : [];
}

type Address = { port: number; host: string };

async function listenShared(app: FastifyInstance, { port, host }: Address): Promise<Server[]> {
  if (process.platform !== 'linux') {
    await app.listen({ port, host, backlog: BACKLOG });
    return [];
  }
  if (port !== 0) await refuseTaken({ port, host });
  await app.listen({ port, host, ...SHARED });
  const taken = (app.server.address() as AddressInfo).port;
  // To a Node that ignores `reusePort` the port is in use, and the one listener is all there is.
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    unless(['EADDRINUSE'], () => listenBeside(app, { port: taken, host }, SHARED)),
  );
  return (await Promise.all(others)).filter((other) => other !== undefined);
}

/** A port that is shared could be shared with another server of the same user, which nobody wants. */
async function refuseTaken(address: Address): Promise<void> {
  const probe = createServer().listen({ ...address, exclusive: true });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

/** Passes its connections to the app's server, so that limits and timeouts are the same for both. */
async function listenBeside(
  app: FastifyInstance,
  address: Address,
  options: { backlog: number } = { backlog: BACKLOG },
): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    app.server.emit('connection', socket);
  });
  server.listen({ ...address, ...options });
  await once(server, 'listening');
  return server;
}

/** Some machines have no IPv6 at all, and some no loopback address of that kind. */
function unlessMissing<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
  return unless(['EAFNOSUPPORT', 'EADDRNOTAVAIL'], attempt);
}

async function unless<Result>(
  codes: readonly string[],
  attempt: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return undefined;
    throw error;
  }
}
