import { describe, expect, it } from 'vitest';
import { describePlace } from './place.ts';

describe('the place of a client', () => {
  it.each([
    ['DE', '203.0.113.0/24', 'Germany, network 203.0.113.0/24'],
    ['', '2001:db8:12::/48', 'network 2001:db8:12::/48'],
    ['', 'local network', 'Local network'],
    ['FR', '', 'France'],
    ['', '', ''],
    // Neither a code of two letters nor anything a page should show.
    ['<b>', '', ''],
    ['DEU', '', ''],
    ['xDE', '', ''],
  ])('SESS-02 of %j and %j is %j', (country, network, text) => {
    expect(describePlace({ country, network })).toBe(text);
  });
});
