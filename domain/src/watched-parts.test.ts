import { describe, expect, it } from 'vitest';
import { MAX_PARTS, mergeParts, watchedShare, type Part } from './watched-parts.ts';

describe('the watched parts of a video', () => {
  it('VID-06 are put in order, and those that touch or overlap become one', () => {
    const parts: Part[] = [
      [30, 40],
      [0, 10],
      [10, 12],
      [35, 50],
      [33, 34],
      [60, 60],
      [70, 65],
    ];
    expect(mergeParts(parts)).toEqual([
      [0, 12],
      [30, 50],
    ]);
    expect(mergeParts([])).toEqual([]);
  });

  it('VID-06 are a limited number, which closes the shortest gaps first', () => {
    const parts = Array.from({ length: MAX_PARTS + 1 }, (_, at): Part => [at * 10, at * 10 + 5]);
    const merged = mergeParts([...parts.slice(0, 4), [45, 48], ...parts.slice(5)]);
    expect(merged).toHaveLength(MAX_PARTS);
    expect(merged[4]).toEqual([45, 55]);
  });

  it('VID-06 are a share of the whole', () => {
    expect(watchedShare([[0, 10]], 40)).toBe(0.25);
    expect(watchedShare([[0, 33]], 33.4)).toBe(1);
    expect(watchedShare([[0, 33]], 0)).toBe(0);
  });
});
