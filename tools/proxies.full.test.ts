import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../server/src/testing/free-port.ts';
import { checkDeploy, makeCertificate } from './check-deploy.mjs';
import { readText } from './files.mjs';
import { findProgram, howToInstall } from './programs.mjs';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

/** The example of haproxy before a node that answers everything, with a lower limit that a busy machine can reach. */
async function startHaproxy(): Promise<number> {
  const program = findProgram('haproxy');
  if (!program) throw new Error(`This test needs ${howToInstall('haproxy')}`);
  const folder = mkdtempSync(join(tmpdir(), 'academy-haproxy-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  await makeCertificate(folder);
  const node = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  cleanups.push(() => node.close());
  await once(node, 'listening');
  const [port, plain] = [await freePort(), await freePort()];
  const config = readText('deploy/haproxy/haproxy.cfg')
    .replaceAll('/etc/academy/tls', folder)
    .replace('bind :443,:::443 v6only', `bind 127.0.0.1:${port}`)
    .replace('bind :80,:::80 v6only', `bind 127.0.0.1:${plain}`)
    .replace('http_req_rate(0) gt 10000', 'http_req_rate(0) gt 1000')
    .replaceAll(/10\.0\.0\.1\d:3000/g, `127.0.0.1:${(node.address() as AddressInfo).port}`);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  cleanups.push(() => child.kill('SIGKILL') && once(child, 'exit'));
  await expect.poll(() => statusOf(port, new Agent()), { timeout: 20_000 }).toBe(200);
  return port;
}

/** The status, or 0 where nothing answers. */
function statusOf(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    request({ port, agent, rejectUnauthorized: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', () => resolve(0))
      .end();
  });
}

describe('the examples of proxies', () => {
  it('REL-05 are valid for nginx and haproxy', async () => {
    const lines = (await checkDeploy()).map(({ line }) => line);
    expect(lines).toEqual(
      expect.arrayContaining(['✓ deploy/nginx/academy.conf: nginx', '✓ deploy/haproxy/haproxy.cfg: haproxy']),
    );
  });

  it('REL-05 haproxy closes a connection whose request never ends', { timeout: 60_000 }, async () => {
    const port = await startHaproxy();
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: learn.example.org\r\n');
    const headers = setInterval(() => socket.write('X-Slow: 1\r\n'), 2_000);
    cleanups.push(() => clearInterval(headers));
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('REL-05 haproxy refuses an address that sends too much', { timeout: 60_000 }, async () => {
    const port = await startHaproxy();
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    cleanups.push(() => agent.destroy());
    const statuses = new Map<number, number>();
    const send = async () => {
      while ((statuses.get(429) ?? 0) === 0) {
        const status = await statusOf(port, agent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 50 }, send));
    expect(statuses.get(200)).toBeGreaterThan(900);
    expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
  });
});
