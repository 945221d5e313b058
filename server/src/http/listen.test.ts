import { request } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const folders = { tenants: contentTree().folder };
const laptop = await testServer({ config: { folders, host: undefined } });
const reaches = (host: string, port: number) =>
  fetch(`http://${host}:${port}/health/live`).then(
    ({ status }) => status === 200,
    () => false,
  );
const outside = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);
const hasIpv6 = await new Promise<boolean>((resolve) => {
  const probe = createServer().once('error', () => resolve(false));
  probe.listen(0, '::1', () => probe.close(() => resolve(true)));
});

describe('the listening address', () => {
  it('SEC-18 is both loopback addresses in local, unreachable from other machines', async () => {
    expect(await reaches('127.0.0.1', laptop.port)).toBe(true);
    expect(await reaches('[::1]', laptop.port)).toBe(hasIpv6);
    for (const address of outside)
      expect([address, await reaches(address, laptop.port)]).toEqual([address, false]);
  });

  it('SEC-18 is every interface elsewhere, or HOST', async () => {
    const config = { folders, host: undefined, environment: 'qat', isLocal: false } as const;
    const qat = await testServer({ config, database: laptop.database });
    const named = await testServer({ config: { folders, host: '127.0.0.1' }, database: laptop.database });
    for (const address of ['127.0.0.1', ...outside])
      expect([address, await reaches(address, qat.port)]).toEqual([address, true]);
    expect(await reaches('127.0.0.1', named.port)).toBe(true);
    expect(await reaches('[::1]', named.port)).toBe(false);
  });

  it('SEC-18 stops at both addresses', async () => {
    const short = await testServer({ config: { folders, host: undefined }, database: laptop.database });
    await reaches('[::1]', short.port);
    await short.stop();
    for (const address of ['127.0.0.1', '[::1]']) expect(await reaches(address, short.port)).toBe(false);
  });
});

describe('development pages', () => {
  const statusFor = async (host: string, path: string) => {
    return new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ port: laptop.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject).end();
    });
  };

  it.each(['localhost', 'spring.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'SEC-18 answer at %s',
    async (host) => {
      expect(await statusFor(host, '/dev/mail')).toBe(200);
    },
  );

  it.each(['evil.example.org', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.7'])(
    'SEC-18 are not there at "%s", where the site itself is',
    async (host) => {
      for (const path of ['/dev/mail', '/dev/mail/1', '/dev/store'])
        expect([path, await statusFor(host, path)]).toEqual([path, 404]);
      expect(await statusFor(host, '/')).toBe(200);
    },
  );
});
