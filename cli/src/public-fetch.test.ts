import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { checkOutsideLinks, LINK_LIMITS } from './outside-links.ts';
import { copyPictures } from './pictures.ts';
import { createPublicFetch, isPublicAddress, PrivateAddressError } from './public-fetch.ts';

/** A host on this machine, in the place of one on the internet. */
const requests: string[] = [];
const host = createServer((request, response) => {
  requests.push(`${request.headers.host} ${request.url}`);
  const { port } = host.address() as AddressInfo;
  if (request.url === '/inside') response.writeHead(302, { location: `http://inside.test:${port}/secret` });
  else if (request.url === '/literal') response.writeHead(302, { location: `http://[::1]:${port}/secret` });
  else if (/^\/\d+$/.test(request.url ?? '')) response.writeHead(Number(request.url?.slice(1)));
  response.end('hello');
}).listen(0, '127.0.0.1');
await once(host, 'listening');
const { port } = host.address() as AddressInfo;
afterAll(() => host.close());

const resolveTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** Names of the test's internet lead to this machine, and inside.test into a private network. */
const lookup: LookupFunction = (name, options, answer) =>
  name === 'inside.test'
    ? resolveTo('10.0.0.7')(name, options, answer)
    : resolveTo('127.0.0.1')(name, options, answer);
const isAllowed = (address: string) => address === '127.0.0.1';

describe('addresses from untrusted content', () => {
  it('MED-08 are fetched if they are on the public internet', async () => {
    const response = await createPublicFetch({ lookup, isAllowed })(`http://pictures.test:${port}/cup`);
    expect(await response.text()).toBe('hello');
    expect(requests).toContain(`pictures.test:${port} /cup`);
  });

  it.each([
    ['http://localhost', 'http://localhost'],
    ['loopback', 'http://127.0.0.1'],
    ['loopback, written another way', 'http://2130706433'],
    ['loopback of version 6', 'http://[::1]'],
    ['version 4 in version 6', 'http://[::ffff:127.0.0.1]'],
    ['every interface', 'http://0.0.0.0'],
  ])('MED-08 are refused by default if they lead to this machine: %s', async (_name, origin) => {
    requests.length = 0;
    await expect(createPublicFetch()(`${origin}:${port}/`)).rejects.toThrow(PrivateAddressError);
    expect(requests).toEqual([]);
  });

  it('MED-08 are refused if any address their name resolves to is private', async () => {
    for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['93.184.215.14', '192.168.0.1'], ['fe80::1'], []])
      await expect(
        createPublicFetch({ lookup: resolveTo(...addresses) })(`http://pictures.test:${port}/`),
      ).rejects.toThrow('pictures.test is not on the public internet');
  });

  it('LNK-06, MED-07 may answer with an invalid status without causing a crash', async () => {
    const fetch = createPublicFetch({ lookup, isAllowed });
    const { signal } = new AbortController();
    const urls = [999, 205].map((status) => `http://pictures.test:${port}/${status}`);
    const links = await checkOutsideLinks(urls, { fetch, signal, limits: { ...LINK_LIMITS, pauseMs: 0 } });
    expect(urls.map((url) => links.get(url))).toEqual([
      { state: 'unknown', reason: 'its host answers programs with 999' },
      { state: 'alive', reason: '' },
    ]);
    const [failed] = await copyPictures(urls, { fetch, signal, local: {}, isWanted: true });
    const reasons = JSON.parse(Buffer.from(failed?.bytes ?? '').toString()) as Record<string, string>;
    expect(urls.map((url) => reasons[url])).toEqual(['its host answered 999', 'its host answered 205']);
  });

  it('MED-08 are also refused after a redirect', async () => {
    requests.length = 0;
    const urls = ['inside', 'literal'].map((path) => `http://pictures.test:${port}/${path}`);
    const [failed] = await copyPictures(urls, {
      fetch: createPublicFetch({ lookup, isAllowed }),
      signal: new AbortController().signal,
      local: {},
      isWanted: true,
    });
    expect(JSON.parse(Buffer.from(failed?.bytes ?? '').toString())).toEqual(
      Object.fromEntries(urls.map((url) => [url, 'its host is not on the public internet'])),
    );
    expect(requests.filter((line) => line.endsWith('/secret'))).toEqual([]);
  });

  it.each([
    '10.0.0.1 100.64.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 0.0.0.0 224.0.0.1',
    '255.255.255.255 198.18.0.1 192.0.2.1 :: ::1 ::ffff:10.0.0.1 fc00::1 fd12::1 fe80::1 ff02::1 64:ff9b::a00:1',
    '2002:a00:1:: 2001:db8::1 nonsense',
  ])('MED-08 are recognized as private: %s', (addresses) => {
    for (const address of addresses.split(' '))
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });

  it('MED-08 are recognized as public', () => {
    for (const address of [
      '93.184.215.14',
      '172.32.0.1',
      '100.128.0.1',
      '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });
});
