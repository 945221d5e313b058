import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { createFetch } from '@academy/compiler/local-fetch';

/** The address is not one of the public internet, so nothing is fetched from it. */
export class PrivateAddressError extends Error {}

type Options = {
  lookup?: LookupFunction;
  /** Tests serve pictures from this machine. */
  isAllowed?: (address: string) => boolean;
};

/**
 * `fetch` for addresses that others wrote down: it connects to public addresses alone. The address is judged after its
 * name is resolved and is the one that is connected to, so that no name can mean another one a moment later.
 */
export function createPublicFetch({
  lookup = systemLookup as LookupFunction,
  isAllowed = isPublicAddress,
}: Options = {}): typeof fetch {
  const fetchResolved = createFetch((name, options, answer) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const addresses =
        typeof found === 'string' ? [{ address: found, family: isIPv6(found) ? 6 : 4 }] : found;
      const [first] = addresses ?? [];
      const failure =
        error ?? (first && addresses.every(({ address }) => isAllowed(address)) ? null : refuse(name));
      if (options.all) answer(failure, addresses ?? []);
      else answer(failure, first?.address ?? '', first?.family ?? 0);
    }),
  );
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // A name that is an address already is never looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) throw refuse(host);
    return fetchResolved(input, init);
  };
}

function refuse(name: string): PrivateAddressError {
  return new PrivateAddressError(`${name} is not on the public internet`);
}

/** Loopback, private and link-local networks, those of documentation and of translation, and multicast. */
const NETWORKS = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
];

const closed = new BlockList();
for (const network of NETWORKS.join(' ').split(' ')) {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
}

export function isPublicAddress(address: string): boolean {
  // The unspecified address, loopback, and version 4 inside of version 6.
  if (isIPv6(address)) return !address.startsWith('::') && !closed.check(address, 'ipv6');
  return isIP(address) === 4 && !closed.check(address, 'ipv4');
}
