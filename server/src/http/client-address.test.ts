import { describe, expect, it, vi } from 'vitest';
import { addressKey, createAddressOf, createCountryOf, parseProxies } from './client-address.ts';

function addressesBehind(proxies: string[]) {
  const warn = vi.fn();
  const addressOf = createAddressOf({ proxies, log: { warn } });
  const addressFor = (remoteAddress: string, forwarded?: string) =>
    addressOf({
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
  return { addressFor, warn };
}

describe('the address of a client', () => {
  it('SEC-01 is that of the socket, ignoring a forged X-Forwarded-For', () => {
    const { addressFor } = addressesBehind(['10.0.0.0/8']);
    expect(addressFor('203.0.113.5')).toBe('203.0.113.5');
    expect(addressFor('203.0.113.5', '198.51.100.1')).toBe('203.0.113.5');
    expect(addressFor('203.0.113.5', '10.0.0.1, 10.0.0.2')).toBe('203.0.113.5');
  });

  it('SEC-01 is the one that a trusted proxy reports', () => {
    const { addressFor } = addressesBehind(['10.0.0.0/8', '2001:db8::7']);
    expect(addressFor('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(addressFor('::ffff:10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(addressFor('10.1.2.3', '::ffff:c633:6401')).toBe('198.51.100.1');
    expect(addressFor('2001:db8::7', '2001:DB8:1::9')).toBe('2001:db8:1::9');
    // The client forged the first entry; the proxy appended the client's own address.
    expect(addressFor('10.1.2.3', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
    // Two trusted proxies in a chain.
    expect(addressFor('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(addressFor('10.1.2.3', '198.51.100.1:4711')).toBe('198.51.100.1');
    expect(addressFor('10.1.2.3', '[2001:db8:1::9]:443')).toBe('2001:db8:1::9');
  });

  it('SEC-01 is the proxy’s if the forwarded value is not an address', () => {
    const { addressFor } = addressesBehind(['10.0.0.0/8']);
    for (const forwarded of ['', 'unknown', '198.51.100.1, nonsense', '1'.repeat(5_000)])
      expect(addressFor('10.1.2.3', forwarded)).toBe('10.1.2.3');
  });

  it('SEC-01 warns once, naming TRUSTED_PROXIES, if an untrusted private address forwards', () => {
    const { addressFor, warn } = addressesBehind([]);
    addressFor('203.0.113.5', '198.51.100.1');
    addressFor('10.1.2.3');
    expect(warn).not.toHaveBeenCalled();
    addressFor('10.1.2.3', '198.51.100.1');
    addressFor('10.1.2.3', '198.51.100.2');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[1]).toContain('TRUSTED_PROXIES');
  });
});

describe('the rate limit key of an address', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['::ffff:c633:6401', '198.51.100.1'],
    ['0:0:0:0:0:FFFF:198.51.100.1', '198.51.100.1'],
    ['', ''],
  ])('SEC-01 %s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('a list of trusted proxies', () => {
  it('SEC-01 may be separated by commas or spaces', () => {
    expect(parseProxies('10.0.0.0/8, 192.168.1.7 2001:db8::/32')).toEqual([
      '10.0.0.0/8',
      '192.168.1.7',
      '2001:db8::/32',
    ]);
    expect(parseProxies(' ')).toEqual([]);
    const wide = ['127.0.0.0/8', '::1', 'fc00::/7', 'fe80::/10', '2a06:98c0::/29', '::ffff:10.0.0.0/104'];
    expect(parseProxies(wide.join(' '))).toEqual(wide);
  });

  it.each([
    '10.0.0',
    '10',
    'proxy.example.org',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    '10.0.0.1/',
    '*',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '8.0.0.0/7',
    '2000::/3',
    '2000::/19',
    'fc00::/6',
    '::/20',
    '::ffff:0:0/96',
    '::ffff:64.0.0.0/98',
  ])('SEC-01 is refused with %s in it', (text) => {
    expect(parseProxies(`127.0.0.1 ${text}`)).toBeUndefined();
  });
});

describe('the country of a client', () => {
  const from = (remoteAddress: string, country?: string) =>
    ({ headers: country === undefined ? {} : { 'x-country': country }, socket: { remoteAddress } }) as never;
  const countryOf = createCountryOf({ proxies: ['10.0.0.0/8'], header: 'x-country' });

  it('SESS-02 is the two-letter code from a trusted proxy', () => {
    expect(countryOf(from('10.1.2.3', 'de'))).toBe('DE');
    for (const unknown of [undefined, '', 'XX', 'T1', 'Germany', '<b'])
      expect(countryOf(from('10.1.2.3', unknown))).toBe('');
  });

  it('SESS-02 ignores what a client claims', () => {
    expect(countryOf(from('203.0.113.7', 'DE'))).toBe('');
    expect(createCountryOf({ proxies: ['10.0.0.0/8'], header: undefined })(from('10.1.2.3', 'DE'))).toBe('');
  });
});
