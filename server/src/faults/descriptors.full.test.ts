import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testDatabase } from '../testing/database.ts';
import { privateFolder } from '../testing/folders.ts';
import { freePort } from '../testing/free-port.ts';
import { whenDone } from '../testing/when-done.ts';

const DESCRIPTORS = 400;
/** Half of them in total, and an eighth of that per address. */
const [IN_ALL, PER_ADDRESS] = [200, 25];

const database = await testDatabase();

it(
  'FLT-11 closes idle connections beyond the file descriptor limit, and the process keeps answering',
  { timeout: 180_000, skip: process.platform !== 'linux' },
  async () => {
    const server = await startServer();
    const flood = openIdle(server.port, { from: ['127.0.0.2'], each: DESCRIPTORS });
    await expect.poll(flood.open).toBe(PER_ADDRESS);
    expect(await server.statusFrom('127.0.0.1')).toBe(200);

    const addresses = Array.from({ length: 40 }, (_, at) => `127.1.${at}.1`);
    const crowd = openIdle(server.port, { from: addresses, each: 40 });
    await expect.poll(crowd.open).toBe(IN_ALL - PER_ADDRESS);
    expect(await server.statusFrom('127.0.0.1')).toBe('closed');
    expect(await server.countDescriptors()).toBeLessThan(DESCRIPTORS);

    // Idle connections are ended after 20 seconds.
    await expect.poll(() => server.statusFrom('127.0.0.1'), { timeout: 60_000, interval: 500 }).toBe(200);
    expect(server.isAlive()).toBe(true);
    const refusals = server.lines.filter((line) => line.includes('Too many connections'));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.length).toBeLessThan(10);
  },
);

/** Starts the server as operators do, with fewer file descriptors than usual. */
async function startServer() {
  const data = await privateFolder();
  whenDone(data.remove);
  const port = await freePort();
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), main];
  const child = spawn('sh', ['-c', `ulimit -n ${DESCRIPTORS}; exec "$0" "$@"`, ...node], {
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: join(data.path, 'data'),
      TENANTS_DIR: contentTree().folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  whenDone(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('Academy is ready')) resolve();
    });
  });
  return {
    port,
    lines,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    countDescriptors: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
    statusFrom: (localAddress: string) =>
      new Promise<number | undefined | 'closed'>((resolve) => {
        get({ port, host: '127.0.0.1', path: '/health/ready', localAddress, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).once('error', () => resolve('closed'));
      }),
  };
}

/** Connections that never send anything. */
function openIdle(port: number, { from, each }: { from: readonly string[]; each: number }) {
  const sockets = new Set<Socket>();
  for (const localAddress of from)
    for (let at = 0; at < each; at++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
      socket.resume();
      whenDone(() => void socket.destroy());
    }
  return { open: () => sockets.size };
}
