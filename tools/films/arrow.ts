import type { Point } from '@academy/compiler/films/film-file';
import { mixColors, type Look } from './look.ts';
import { inkOf } from './shapes.ts';
import { centerOf, type PartState } from './state.ts';
import { element, round, textLines } from './svg.ts';

const GAP = 8;
const HEAD = 17;

/** From the edge of one part to the edge of another at their current positions; it grows while it appears. */
export function drawArrow(state: PartState, { states, look }: { states: PartState[]; look: Look }): string {
  const { part, tone, shown, label } = state;
  const [from, to] = [part.from, part.to].map((name) => states.find((other) => other.name === name));
  if (!from || !to) return '';
  const [start, end] = [edgeOf(from, centerOf(to)), edgeOf(to, centerOf(from))];
  const color = mixColors(inkOf(look, tone.from), inkOf(look, tone.to), tone.share);
  const tip: Point = [start[0] + (end[0] - start[0]) * shown, start[1] + (end[1] - start[1]) * shown];
  const angle = Math.atan2(end[1] - start[1], end[0] - start[0]);
  const shaft: Point = [tip[0] - Math.cos(angle) * (HEAD - 3), tip[1] - Math.sin(angle) * (HEAD - 3)];
  const line = element('path', {
    d: `M${place(start)}L${place(shaft)}`,
    stroke: color,
    'stroke-width': 4,
    'stroke-linecap': 'round',
    'stroke-dasharray': part.dashed ? '2 11' : undefined,
    fill: 'none',
  });
  const side = (turn: number): Point => [
    tip[0] - Math.cos(angle + turn) * HEAD,
    tip[1] - Math.sin(angle + turn) * HEAD,
  ];
  const head = element('path', {
    d: `M${place(tip)}L${place(side(0.45))}L${place(side(-0.45))}Z`,
    fill: color,
  });
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 14];
  const words = textLines({
    text: label.to,
    at: middle,
    letters: part.letters ?? 28,
    color,
    role: 'strong',
    anchor: 'middle',
    halo: look.colors.background,
  });
  return line + head + words;
}

/** The point slightly outside of a part on the line from its middle to another point. */
function edgeOf(state: PartState, target: Point): Point {
  const center = centerOf(state);
  const [dx, dy] = [target[0] - center[0], target[1] - center[1]];
  const [halfWidth, halfHeight] = [state.size[0] / 2 + GAP, state.size[1] / 2 + GAP];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : halfWidth / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : halfHeight / Math.abs(dy),
  );
  return Number.isFinite(share) ? [center[0] + dx * share, center[1] + dy * share] : center;
}

function place([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}
