import { describe, expect, it } from 'vitest';
import { draw, HEIGHT, WIDTH } from './drawing.ts';

const WEEKS = [
  { week: '2026-01-05', count: 2, average: 5 },
  { week: '2026-01-12', count: 0, average: null },
  { week: '2026-01-19', count: 1, average: 1 },
];

describe('the drawing of ratings', () => {
  it('FBK-08 puts better weeks higher and later ones further right, inside the picture', () => {
    const { points, line } = draw(WEEKS);
    const [first, last] = points;
    expect(points.map(({ week }) => week)).toEqual(['2026-01-05', '2026-01-19']);
    expect(first && last && first.y < last.y && first.x < last.x).toBe(true);
    for (const { x, y } of points) expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    expect(line).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
  });

  it('FBK-08 names the first, the middle and the last week', () => {
    expect(draw(WEEKS).labels.map(({ text }) => text)).toEqual(WEEKS.map(({ week }) => week));
  });

  it('FBK-08 stands without ratings and with a single one', () => {
    expect(draw([]).line).toBe('');
    expect(draw(WEEKS.slice(0, 1)).points).toHaveLength(1);
  });
});
