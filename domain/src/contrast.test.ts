import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#FFFFFF', 8.59],
  ])('LAY-13 of %s on %s is %d', (front, back, ratio) => {
    expect(contrast(front, back)).toBeCloseTo(ratio, 2);
  });

  it('LAY-13 lies between 1 and 21 and does not care which color is in front', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (one, other) => {
        const ratio = contrast(one, other);
        expect(ratio).toBe(contrast(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });
});
