import { describe, expect, it } from 'vitest';
import { matchingStep, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

/** `12345678901234567890`, of the appendix of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('FACT-04 are those of RFC 6238, %d seconds after 1970', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(at(seconds)))).toBe(code);
  });

  it('FACT-04 count one step before and after their own, with or without spaces', () => {
    const now = at(1_234_567_890);
    const step = totpStep(now);
    for (const near of [-1, 0, 1]) {
      const code = totpCode(SECRET, step + near);
      expect(matchingStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step + near);
    }
    for (const far of [-2, 2])
      expect(matchingStep(SECRET, totpCode(SECRET, step + far), now)).toBeUndefined();
    for (const bad of ['', '12345', '1234567', 'abcdef', '００５９２４'])
      expect(matchingStep(SECRET, bad, now)).toBeUndefined();
  });

  it('FACT-04 have secrets of 160 random bits, in an address that apps know', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    expect(totpAddress({ secret: SECRET, email: 'ada@academy.test', site: 'Garden & Co' })).toBe(
      `otpauth://totp/Garden%20%26%20Co:ada%40academy.test?secret=${SECRET}&issuer=Garden%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
