import { describe, expect, it } from 'vitest';
import { layOutChart, HEIGHT, WIDTH } from './chart.ts';

const WEEKS = [
  { week: '2026-01-05', count: 2, average: 5 },
  { week: '2026-01-12', count: 0, average: null },
  { week: '2026-01-19', count: 1, average: 1 },
];

describe('the chart of ratings', () => {
  it('FBK-08 places better weeks higher and later ones further right, inside the chart', () => {
    const { points, line } = layOutChart(WEEKS);
    const [first, last] = points;
    expect(points.map(({ week }) => week)).toEqual(['2026-01-05', '2026-01-19']);
    expect(first && last && first.y < last.y && first.x < last.x).toBe(true);
    for (const { x, y } of points) expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    expect(line).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
  });

  it('FBK-08 labels the first, the middle and the last week', () => {
    expect(layOutChart(WEEKS).labels.map(({ text }) => text)).toEqual(WEEKS.map(({ week }) => week));
  });

  it('FBK-08 works without ratings and with a single one', () => {
    expect(layOutChart([]).line).toBe('');
    expect(layOutChart(WEEKS.slice(0, 1)).points).toHaveLength(1);
  });
});
