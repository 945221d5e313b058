import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { matchingStep } from './totp.ts';

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
    expect(matchingStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('FACT-04 count one step before and after their own, with or without spaces', () => {
    // The first and the last second of a step.
    for (const second of [1_234_567_890, 1_234_567_919]) {
      const [now, step] = [at(second), 41_152_263];
      const codeOf = (offset: number) => generateSync({ secret: SECRET, epoch: second + offset * 30 });
      for (const near of [-1, 0, 1]) {
        const code = codeOf(near);
        expect(matchingStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step + near);
      }
      for (const far of [-2, 2]) expect(matchingStep(SECRET, codeOf(far), now)).toBeUndefined();
      for (const bad of ['', '12345', '1234567', 'abcdef', '００５９２４'])
        expect(matchingStep(SECRET, bad, now)).toBeUndefined();
    }
  });
});
