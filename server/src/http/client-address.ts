import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { groupsOf, unmapped } from '@academy/domain/network';
import type { FastifyBaseLogger } from 'fastify';

/** The client's address: that of the socket, or the one that trusted proxies report. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** Addresses and ranges such as 10.0.0.0/8; undefined if one of them is malformed. */
export function parseProxies(list: string): string[] | undefined {
  const proxies = list.split(/[\s,]+/).filter((proxy) => proxy !== '');
  return proxies.every(isRange) ? proxies : undefined;
}

/** Whether an address belongs to one of the proxies. */
export function trustedBy(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * The only function that determines a client's address. Hops are trusted from the last one backwards, as long
 * as a trusted proxy added them, so a header forged by the client has no effect.
 */
export function createAddressOf({
  proxies,
  log,
}: {
  proxies: readonly string[];
  log: Pick<FastifyBaseLogger, 'warn'>;
}): AddressOf {
  const isTrusted = trustedBy(proxies);
  let hasWarned = false;
  return ({ headers, socket }) => {
    let address = socketAddress({ socket });
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return address;
    if (!hasWarned && !isTrusted(address) && isPrivate(address)) {
      hasWarned = true;
      log.warn(
        { address },
        'A request from a private address had an X-Forwarded-For header, which was ignored: if that is your proxy, add it to TRUSTED_PROXIES.',
      );
    }
    for (const hop of String(forwarded).split(',').reverse()) {
      const before = normalize(hop.trim());
      if (!isTrusted(address) || isIP(before) === 0) return address;
      address = before;
    }
    return address;
  };
}

/** The connected peer: the client, or the proxy in front of it. */
export function socketAddress({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return normalize(socket.remoteAddress ?? '');
}

/**
 * The client's country as a two-letter code, from a header that only a trusted proxy may set; otherwise
 * empty.
 */
export function createCountryOf({
  proxies,
  header,
}: {
  proxies: readonly string[];
  header: string | undefined;
}): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = trustedBy(proxies);
  return ({ headers, socket }) => {
    if (header === undefined || !isTrusted(socketAddress({ socket }))) return '';
    const code = String(headers[header] ?? '').toUpperCase();
    // The codes for "unknown" and for anonymizing networks are not countries.
    return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : '';
  };
}

const isPrivate = trustedBy([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Normalizes an address: without a port, and mapped IPv4 as IPv4. */
function normalize(address: string): string {
  const host = /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return unmapped(host);
}

/** A range of public addresses this wide contains strangers, who could then forge their addresses. */
const WIDEST_PUBLIC = { 4: 8, 6: 20 } as const;

function isRange(text: string): boolean {
  const [, address = '', prefix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return false;
  const all = family === 6 ? 128 : 32;
  const bits = prefix === undefined ? all : Number(prefix);
  if (bits > all) return false;
  if (family === 4) return bits >= WIDEST_PUBLIC[4];
  if (/^(f[cd]|fe[89ab])[\da-f]+:/i.test(address)) return bits >= 7;
  return bits >= (hasMappedAddresses(address, bits) ? 96 + WIDEST_PUBLIC[4] : WIDEST_PUBLIC[6]);
}

/** Whether an IPv6 range contains mapped IPv4 addresses, as ::ffff:0:0/96 does. */
function hasMappedAddresses(address: string, bits: number): boolean {
  return bits > 0 && trustedBy([`${address}/${Math.min(bits, 96)}`])('::ffff:0:0');
}

/** The key for rate limits: a client with one IPv6 address controls its whole /64 network. */
export function addressKey(address: string): string {
  const one = normalize(address);
  if (isIP(one) !== 6) return one;
  return groupsOf(one).slice(0, 4).join(':');
}
