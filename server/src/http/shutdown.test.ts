import { describe, expect, it } from 'vitest';
import { configure } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { contentTree } from '../testing/content.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { testServer } from '../testing/server.ts';

const folders = { tenants: contentTree().folder };
const first = await testServer({ config: { folders } });
const startNode = (shutdown: { drainMs: number; deadlineMs: number }) =>
  testServer({ config: { folders, shutdown }, database: first.database });

describe('a server that stops', () => {
  it('OPS-03 ends even if a connection stays silent', async () => {
    const server = await startNode({ drainMs: 0, deadlineMs: 50 });
    const silent = await rawSocket(server.port);
    const halfway = await rawSocket(server.port);
    halfway.write('POST /api/v1/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Le');
    await expect(server.stop()).resolves.toBeUndefined();
    await Promise.all([silent.closed, halfway.closed]);
  });

  it('OPS-03 reports that it is not ready while it drains, and answers until it closes', async () => {
    const server = await startNode({ drainMs: 1_000, deadlineMs: 50 });
    const waiting = await rawSocket(server.port);
    const sendGet = (path: string) =>
      waiting.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
    sendGet('/health/ready');
    expect(await waiting.read('"ready"}')).toContain('HTTP/1.1 200');
    const stopping = server.stop();
    sendGet('/health/ready');
    const answer = await waiting.read('"draining"');
    expect(answer).toContain('HTTP/1.1 503');
    // Clients of this connection are told to reconnect.
    expect(answer.toLowerCase()).toContain('connection: close');
    expect((await server.get('/api/v1/courses/list')).status).toBe(200);
    await stopping;
    await expect(server.get('/')).rejects.toThrow(/ECONNREFUSED|socket hang up/);
  });

  it('OPS-03 drains for some seconds behind a load balancer, and not in local', () => {
    const timesOf = (variables: Record<string, string>) =>
      configure(readEnv(variables), { root: '/srv' }).shutdown;
    expect(timesOf({})).toEqual({ drainMs: 0, deadlineMs: 1_000 });
    expect(timesOf({ ACADEMY_ENV: 'qat' })).toEqual({ drainMs: 5_000, deadlineMs: 10_000 });
    const named = { ACADEMY_ENV: 'qat', DRAIN_SECONDS: '0', SHUTDOWN_SECONDS: '30' };
    expect(timesOf(named)).toEqual({ drainMs: 0, deadlineMs: 30_000 });
  });
});
