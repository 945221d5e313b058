import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const server = await testServer({
  config: { folders: { tenants: contentTree().folder }, trustedProxies: ['127.0.0.1'] },
});

/** Starts a body of 250 kB with one byte. */
async function beginBody(address: string) {
  const socket = await rawSocket(server.port);
  whenDone(socket.end);
  socket.write(
    `POST /api/v1/feedback HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 250000\r\n\r\n{`,
  );
  return socket;
}

describe('bodies that never arrive', () => {
  it('SEC-23 SEC-21 from one network are refused beyond its share, without affecting others', async () => {
    const flood = await Promise.all(
      Array.from({ length: 200 }, (_, at) => beginBody(`192.0.2.${1 + (at % 100)}`)),
    );
    const refused = () => flood.filter((one) => one.text().includes('503 Service Unavailable'));
    // A quarter of 64 MB fits 67.
    await expect.poll(() => refused().length).toBe(133);
    for (const one of refused()) expect(one.text()).toMatch(/^retry-after: 2\r$/im);
    const feedback = () =>
      server.get('/api/v1/feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
        body: '{}',
      });
    expect((await feedback()).status).toBe(400);
  });
});

describe('pipelined requests', () => {
  it('SEC-24 close the connection, without affecting others', async () => {
    const home = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    await server.get('/');
    const socket = await rawSocket(server.port);
    socket.write(home.repeat(100));
    await socket.closed;
    expect(socket.text().split('HTTP/1.1 200').length - 1).toBe(1);
    const patient = await rawSocket(server.port);
    for (let at = 0; at < 3; at += 1) {
      patient.write(home);
      expect(await patient.read('</html>')).toContain('HTTP/1.1 200');
    }
    patient.end();
  });
});
