import { describe, expect, it } from 'vitest';
import { placeholderShapes } from './placeholder.ts';

describe('the placeholder picture', () => {
  it('is the same for equal titles and differs otherwise', () => {
    expect(placeholderShapes('REST APIs')).toEqual(placeholderShapes('REST APIs'));
    expect(placeholderShapes('REST APIs')).not.toEqual(placeholderShapes('Data access'));
    expect(placeholderShapes('')).not.toEqual([]);
  });

  it("uses the tenant's colors with low opacity", () => {
    const shapes = Array.from({ length: 50 }, (_, at) => placeholderShapes(`Course ${at}`)).flat();
    expect(new Set(shapes.map(({ color }) => color))).toEqual(new Set(['brand', 'accent']));
    expect(shapes.every(({ opacity }) => opacity > 0 && opacity < 0.6)).toBe(true);
    expect(shapes.every(({ d }) => /^M[\w .-]+z$/.test(d))).toBe(true);
  });
});
