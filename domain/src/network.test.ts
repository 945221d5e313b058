import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['::FFFF:CB00:714D', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.0/24'],
    ['::ffff:808:808', '8.8.8.0/24'],
    ['2001:DB8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    // Rate limits cut an address after four groups.
    ['2001:db8:12:34', '2001:db8:12::/48'],
    ['::5:6:7:8:9', '0:0:0::/48'],
    ['0::5:6:7:8:9', '0:0:0::/48'],
  ])('AUD-02 of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.1',
    '192.168.1.9',
    '169.254.1.1',
    '::ffff:a01:203',
    '::1',
    '0:0:0:0',
    'fd00::1',
    'fe80::1',
  ])('AUD-02 of %s is only local', (address) => {
    expect(networkOf(address)).toBe('local network');
  });

  it.each(['', 'unknown', 'dead', 'x:1', '1:x', '1.2.3', '1::ffff:1.2.3.4', '<script>', '172.32.0.1.5'])(
    'AUD-02 of %j is empty',
    (address) => {
      expect(networkOf(address)).toBe('');
    },
  );

  it('AUD-02 knows public neighbors of private ranges', () => {
    for (const start of ['172.15.0', '172.32.0', '203.20.0', '192.169.0', '8.168.0', '169.1.0', '8.254.0'])
      expect(networkOf(`${start}.1`)).toBe(`${start}.0/24`);
    expect(networkOf('1fc0:1:2::1')).toBe('1fc0:1:2::/48');
    expect(networkOf('1fe8:1:2::1')).toBe('1fe8:1:2::/48');
  });
});

describe('the networks that an address counts for', () => {
  it.each([
    ['203.0.113.77', ['203.0.113.77', '203.0.113.0/24']],
    ['::ffff:203.0.113.77', ['203.0.113.77', '203.0.113.0/24']],
    ['2001:DB8:12:3456::1', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
    // Cut after its first four groups.
    ['2001:db8:12:34', ['2001:db8:12:34::/64', '2001:db8:12:000::/56', '2001:db8:12::/48']],
    ['', ['']],
  ])('SEC-21 of %s are %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});
