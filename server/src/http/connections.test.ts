import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { testServer } from '../testing/server.ts';

const folders = { tenants: contentTree().folder };
const usual = await testServer({ config: { folders } });
const hasty = await testServer({
  config: {
    folders,
    connections: { keepAliveMs: 60_000, headersMs: 200, requestMs: 200, uploadMs: 60_000 },
  },
  database: usual.database,
});
const head = (line: string, length: number) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('a connection', () => {
  it('OPS-04 stays open for 75 seconds, longer than those of proxies', async () => {
    const socket = await rawSocket(usual.port);
    socket.write('GET /api/v1/courses/list HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await socket.read('\r\n\r\n')).toMatch(/^keep-alive: timeout=75\r$/im);
    socket.end();
  });

  it('OPS-04 answers a POST after being idle for longer than the header timeout', async () => {
    const idle = await rawSocket(hasty.port);
    idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await idle.read('live');
    const silent = await rawSocket(hasty.port);
    // The header timeout ends the silent one; by then the other one has been idle as long.
    await silent.closed;
    idle.write(`${head('POST /api/v1/no-such', 2)}{}`);
    expect(await idle.read('correlationId')).toContain('HTTP/1.1 404');
    idle.end();
  });

  it('OPS-04 is closed when a body does not arrive in time, unless it is an upload', async () => {
    const upload = await rawSocket(hasty.port);
    upload.write(
      `POST /api/v1/publishing/uploads?source=tea HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${await hasty.signToken({ subject: 'root' })}\r\nContent-Type: application/gzip\r\nContent-Length: 1000\r\n\r\n`,
    );
    const slow = await rawSocket(hasty.port);
    slow.write(`${head('POST /api/v1/feedback', 1_000)}{`);
    await slow.closed;
    expect(slow.text()).toContain('408');
    expect([upload.text(), upload.isOpen()]).toEqual(['', true]);
    upload.end();
  });
});
