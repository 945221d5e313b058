import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeToken, parseToken, encodeSecret, formatToken } from './access-token.ts';

const tokenId = '018f3f0e-7c1a-7000-8000-000000000001';
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('a personal access token', () => {
  it('ADM-05 is recognized by its prefix and selected by a double click', () => {
    const token = formatToken({ tokenId, secret: encodeSecret(new Uint8Array(32).fill(7)) });
    expect(token).toMatch(/^acd_018f3f0e7c1a70008000000000000001_\w{49}$/);
    expect(looksLikeToken(token)).toBe(true);
    expect(looksLikeToken('eyJhbGciOiJSUzI1NiJ9')).toBe(false);
  });

  it('ADM-05 ends in the CRC-32 of the rest, so secret scanners can check it', () => {
    const token = formatToken({ tokenId, secret: encodeSecret(new Uint8Array(32).fill(7)) });
    expect(token).toBe(
      'acd_018f3f0e7c1a70008000000000000001_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF13NPkq0',
    );
  });

  it('ADM-05 is refused with a right checksum over the wrong parts', () => {
    expect(parseToken(formatToken({ tokenId, secret: 'short' }))).toBeNull();
    expect(parseToken(formatToken({ tokenId: 'first', secret: '0'.repeat(43) }))).toBeNull();
  });

  it('ADM-05 is read back as it was written', () => {
    fc.assert(
      fc.property(fc.uuid(), bytes, (id, random) => {
        const parts = { tokenId: id, secret: encodeSecret(random) };
        expect(parseToken(formatToken(parts))).toEqual(parts);
      }),
    );
  });

  it('ADM-05 has a different secret for different random bytes', () => {
    expect(encodeSecret(new Uint8Array(32))).toBe('0'.repeat(43));
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        fc.pre(one.some((byte, at) => byte !== other[at]));
        expect(encodeSecret(one)).not.toBe(encodeSecret(other));
        expect(encodeSecret(one)).toHaveLength(43);
      }),
    );
    expect(() => encodeSecret(new Uint8Array(8))).toThrow('32 random bytes');
  });

  it('ADM-05 is refused when any one character was changed', () => {
    const token = formatToken({ tokenId, secret: encodeSecret(new Uint8Array(32).fill(9)) });
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === '1' ? '2' : '1';
      expect(parseToken(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
  });

  it.each(['', 'acd_', 'acd_x_y', `acd_${'0'.repeat(32)}_${'0'.repeat(48)}`, ' acd_'])(
    'ADM-05 is not read from %j',
    (text) => {
      expect(parseToken(text)).toBeNull();
    },
  );
});
