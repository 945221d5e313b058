import type { RatedWeek } from '@academy/contract/schemas/feedback-admin';

export const WIDTH = 400;
export const HEIGHT = 180;

const LEFT = 40;
const RIGHT = WIDTH - 12;
const TOP = 12;
const BOTTOM = HEIGHT - 32;

type Point = { x: number; y: number; week: string; count: number; average: number };

/** The coordinates of the chart. A week without ratings has no point, and the line skips it. */
export function layOutChart(weeks: readonly RatedWeek[]) {
  const xOf = (at: number) => round(LEFT + ((RIGHT - LEFT) * at) / Math.max(1, weeks.length - 1));
  const points: Point[] = weeks.flatMap(({ week, count, average }, at) =>
    average === null ? [] : [{ x: xOf(at), y: yOf(average), week, count, average }],
  );
  const middle = Math.floor((weeks.length - 1) / 2);
  const labels = (
    [
      [0, 'start'],
      [middle, 'middle'],
      [weeks.length - 1, 'end'],
    ] as const
  ).flatMap(([at, anchor]) => {
    const week = weeks[at];
    return week ? [{ x: xOf(at), text: week.week, anchor }] : [];
  });
  return {
    points,
    line: points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    stars: [1, 2, 3, 4, 5].map((star) => ({ star, y: yOf(star) })),
    labels,
  };
}

function yOf(rating: number): number {
  return round(BOTTOM - ((BOTTOM - TOP) * (rating - 1)) / 4);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
