import { describe, expect, it } from 'vitest';
import { drawingOf } from './drawing.ts';

describe('the picture of what has none', () => {
  it('is the same for the same title and another for another', () => {
    expect(drawingOf('REST APIs')).toEqual(drawingOf('REST APIs'));
    expect(drawingOf('REST APIs')).not.toEqual(drawingOf('Data access'));
    expect(drawingOf('')).not.toEqual([]);
  });

  it('is drawn in the colours of the tenant, thinly', () => {
    const shapes = Array.from({ length: 50 }, (_, at) => drawingOf(`Course ${at}`)).flat();
    expect(new Set(shapes.map(({ color }) => color))).toEqual(new Set(['brand', 'accent']));
    expect(shapes.every(({ opacity }) => opacity > 0 && opacity < 0.6)).toBe(true);
    expect(shapes.every(({ d }) => /^M[\w .-]+z$/.test(d))).toBe(true);
  });
});
