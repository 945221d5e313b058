import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { selfSignedCertificate } from '../testing/certificate.ts';
import { sendSyslog } from './syslog.ts';
import { whenDone } from '../testing/when-done.ts';

const { certificate, key } = selfSignedCertificate();
let received = '';
const server = createServer({ cert: certificate, key }, (socket) => {
  socket.on('data', (data) => (received += data.toString())).on('error', () => undefined);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `tls://127.0.0.1:${(server.address() as AddressInfo).port}`;
whenDone(() => void server.close());

describe('a syslog server behind TLS', () => {
  it('AUD-07 gets messages with length prefixes, if its certificate is trusted', async () => {
    received = '';
    await sendSyslog(url, ['<84>1 first', '<86>1 Zoë'], { ca: certificate });
    await expect.poll(() => received).toBe('11 <84>1 first10 <86>1 Zoë');
  });

  it('AUD-07 gets nothing if its certificate is not trusted', async () => {
    received = '';
    await expect(sendSyslog(url, ['<84>1 secret'])).rejects.toThrow(/self-signed certificate/);
    const other = selfSignedCertificate().certificate;
    await expect(sendSyslog(url, ['<84>1 secret'], { ca: other })).rejects.toThrow();
    expect(received).toBe('');
  });

  it('AUD-07 gets nothing if the certificate is for another host', async () => {
    received = '';
    const named = url.replace('127.0.0.1', 'localhost');
    await expect(sendSyslog(named, ['<84>1 secret'], { ca: certificate })).rejects.toThrow(/altnames/);
    expect(received).toBe('');
  });
});
