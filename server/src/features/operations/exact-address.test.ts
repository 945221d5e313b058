import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { rawSocket } from '../../testing/raw-socket.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer({ config: { folders: { tenants: contentTree().folder } } });

/** Sends the target unnormalized, unlike HTTP clients. */
async function statusOf(target: string): Promise<number> {
  const socket = await rawSocket(server.port);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
  const head = await socket.read('\r\n\r\n');
  socket.end();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
}

const HIDDEN = ['/health/database', '/metrics'];
const spellings = (path: string) => [
  `${path}/`,
  `${path}//`,
  `/${path}`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`,
  `${path}%2f`,
  path.toUpperCase(),
  `/.${path}`,
  `/x/..${path}`,
  `${path};a=1`,
  `${path}#a`,
  `${path}%3Fa=1`,
  `${path}%00`,
  `${path}.`,
  `${path.slice(0, 2).toUpperCase()}${path.slice(2)}`,
  `${path}/.`,
  `${path}/../${path.split('/').at(-1)}`,
  `/%2e${path}`,
  `/%2F${path.slice(1)}`,
  `http://localhost${path}`,
];

describe('an address that a proxy blocks', () => {
  it.each(HIDDEN)('OPS-12 is answered as %s only, in no other spelling', async (path) => {
    for (const target of [path, `${path}?a=1`])
      expect([target, await statusOf(target)]).toEqual([target, 200]);
    for (const target of spellings(path)) expect([target, await statusOf(target)]).toEqual([target, 404]);
  });

  it.each([
    'caddy/Caddyfile',
    'compose/Caddyfile',
    'haproxy/haproxy.cfg',
    'nginx/academy.conf',
    'kubernetes/ingress-operators.yaml',
  ])('OPS-12 is in the example %s', (file) => {
    const example = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
    for (const path of ['metrics', 'health/database']) expect(example).toContain(path);
  });
});
