import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Listens on the configured host. By default it is both loopback addresses in local, since the sample administrator's
 * password is public, and every interface elsewhere. Returns the additional listener besides the app's own server.
 */
export async function listen(
  app: FastifyInstance,
  { port, host, isLocal }: Pick<Config, 'port' | 'host' | 'isLocal'>,
): Promise<Server[]> {
  const start = (address: string) => app.listen({ port, host: address });
  if (host === undefined && isLocal) {
    await start('127.0.0.1');
    const taken = (app.server.address() as AddressInfo).port;
    const second = await unlessMissing(() => listenBeside(app, { port: taken, host: '::1' }));
    return second ? [second] : [];
  }
  if (host !== undefined) await start(host);
  else if (!(await unlessMissing(() => start('::')))) await start('0.0.0.0');
  return [];
}

/** Passes its connections to the app's server, so that limits and timeouts are the same for both. */
async function listenBeside(app: FastifyInstance, address: { port: number; host: string }): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', socket);
  });
  server.listen(address);
  await once(server, 'listening');
  return server;
}

/** Some machines have no IPv6, or no such loopback address. */
async function unlessMissing<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return undefined;
    throw error;
  }
}

const MISSING = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);
