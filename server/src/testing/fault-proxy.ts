import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { whenDone } from './when-done.ts';

export type NetworkFault =
  | { kind: 'none' }
  /** Everything arrives, each piece delayed. */
  | { kind: 'latency'; ms: number }
  /** Everything arrives, a few bytes at a time. */
  | { kind: 'slow'; bytes: number }
  /** Connections are accepted and stay open, but nothing arrives: a host without network. */
  | { kind: 'half-open' }
  /** Connections are reset, including new ones: a dead process. */
  | { kind: 'cut' };

export type FaultProxy = {
  port: number;
  through: (address: string) => string;
  set: (fault: NetworkFault) => void;
};

/**
 * A TCP proxy in front of any service that simulates network faults. Held-back data arrives when it heals.
 */
export async function startFaultProxy(target: { port: number; host?: string }): Promise<FaultProxy> {
  let fault: NetworkFault = { kind: 'none' };
  let changed = () => {};
  let change = new Promise<void>((resolve) => (changed = resolve));
  const sockets = new Set<Socket>();

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };

  const pass = async (piece: Buffer, to: Socket) => {
    while (fault.kind === 'half-open') await change;
    if (fault.kind === 'latency') await delay(fault.ms);
    const bytes = fault.kind === 'slow' ? fault.bytes : piece.length;
    for (let at = 0; at < piece.length; at += bytes) {
      await write(to, piece.subarray(at, at + bytes));
      if (bytes < piece.length) await delay(1);
    }
  };

  const pump = async (from: Socket, to: Socket) => {
    try {
      for await (const piece of from) await pass(piece as Buffer, to);
      to.end();
    } catch {
      to.destroy();
    }
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    track(client);
    if (fault.kind === 'cut') return void client.resetAndDestroy();
    const upstream = connect({ port: target.port, host: target.host ?? '127.0.0.1', allowHalfOpen: true });
    track(upstream);
    upstream.once('error', () => client.destroy());
    void pump(client, upstream);
    void pump(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  whenDone(() => {
    server.close();
    reset();
  });

  return {
    port,
    through(address) {
      const url = new URL(address);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    set(next) {
      fault = next;
      if (next.kind === 'cut') reset();
      changed();
      change = new Promise<void>((resolve) => (changed = resolve));
    },
  };
}

async function write(to: Socket, piece: Buffer): Promise<void> {
  if (to.destroyed || to.write(piece)) return;
  await Promise.race([once(to, 'drain'), once(to, 'close')]);
}
