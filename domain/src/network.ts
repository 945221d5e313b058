/**
 * The network of an address, which is what is stored of it: 24 bits of IPv4, 48 of IPv6. It says whether two logins
 * came from the same place and leads to no single household.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  const [, first, second, third] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(plain) ?? [];
  if (first !== undefined)
    return isPrivate(Number(first), Number(second)) ? LOCAL : `${first}.${second}.${third}.0/24`;
  if (!/^[\da-f:]+$/.test(plain) || !plain.includes(':')) return '';
  const groups = groupsOf(plain);
  // Loopback, unique local and link-local addresses.
  if (groups.slice(0, 4).every((group) => group === '0') || /^f[cd]|^fe[89ab]/.test(groups[0] ?? ''))
    return LOCAL;
  return `${groups.slice(0, 3).join(':')}::/48`;
}

const LOCAL = 'local network';

function isPrivate(first: number, second: number): boolean {
  return (
    first === 10 ||
    first === 127 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254)
  );
}

/**
 * The networks that an address counts for, from the narrowest on: the address itself and its /24, or of IPv6 the /64,
 * /56 and /48, since one client may have any of these.
 */
export function networksOf(address: string): string[] {
  const plain = unmapped(address);
  if (!plain.includes(':'))
    return plain.includes('.') ? [plain, `${plain.replace(/\.\d+$/, '')}.0/24`] : [plain];
  const [first = '0', second = '0', third = '0', fourth = '0'] = groupsOf(plain);
  const site = `${first}:${second}:${third}`;
  const upperByte = Number.parseInt(fourth, 16) >> 8;
  return [`${site}:${fourth}::/64`, `${site}:${upperByte.toString(16)}00::/56`, `${site}::/48`];
}

/** In lower case, and an IPv4-mapped IPv6 address, such as ::ffff:203.0.113.77 or ::ffff:cb00:714d, as IPv4. */
export function unmapped(address: string): string {
  const plain = address.toLowerCase();
  const [, dotted, high = '', low = ''] = MAPPED.exec(plain) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === '') return plain;
  return [high, low].flatMap((group) => twoBytesOf(Number.parseInt(group, 16))).join('.');
}

const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+(?:\.\d+){3})|([\da-f]{1,4}):([\da-f]{1,4}))$/;

function twoBytesOf(group: number): [number, number] {
  return [group >> 8, group & 255];
}

/** The groups of an IPv6 address, also of one that was cut after its first four. */
export function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(gap).fill('0'), ...back];
}
