import type { FilmPart, Point, Tone } from '@academy/compiler/films/film-file';
import type { Change, Dot, Timeline, Tracks } from './timeline.ts';

/** The state of a picture at one moment. */

/** A value in transition. */
export type Between<Value> = { from: Value; to: Value; share: number };

export type PartState = {
  name: string;
  part: FilmPart;
  shown: number;
  at: Point;
  size: Point;
  fill: number;
  typed: number;
  label: Between<string>;
  note: Between<string>;
  tone: Between<Tone>;
  lit: Between<number[]>;
};

export type DotState = { at: Point; tone: Tone; label: string; shown: number };

export function partsAt({ parts }: Timeline, time: number): PartState[] {
  return [...parts].map(([name, { part, tracks }]) => ({ name, part, ...valuesAt(tracks, time) }));
}

function valuesAt(tracks: Tracks, time: number): Omit<PartState, 'name' | 'part'> {
  const at = between(tracks.at, time);
  const size = between(tracks.size, time);
  return {
    shown: mix(between(tracks.shown, time)),
    at: mixPoints(at),
    size: mixPoints(size),
    fill: mix(between(tracks.fill, time)),
    typed: Math.floor(mix(between(tracks.typed, time, 'even'))),
    label: between(tracks.label, time),
    note: between(tracks.note, time),
    tone: between(tracks.tone, time),
    lit: between(tracks.lit, time),
  };
}

export function dotsAt(timeline: Timeline, time: number): DotState[] {
  const centers = new Map(partsAt(timeline, time).map((state) => [state.name, centerOf(state)]));
  return timeline.dots
    .filter(({ start, take }) => time >= start && time < start + take)
    .map((dot) => dotAt(dot, { time, centers }));
}

function dotAt(
  { start, take, along, tone, label }: Dot,
  { time, centers }: { time: number; centers: Map<string, Point> },
): DotState {
  const stops = along.map((name) => centers.get(name) ?? ([0, 0] as Point));
  const whole = (time - start) / take;
  const way = whole * (stops.length - 1);
  const leg = Math.min(Math.floor(way), stops.length - 2);
  const [from, to] = [stops[leg] ?? [0, 0], stops[leg + 1] ?? [0, 0]] as [Point, Point];
  const edge = Math.min(whole, 1 - whole) * take;
  return {
    at: mixPoints({ from, to, share: ease(way - leg) }),
    tone,
    label,
    shown: Math.min(1, edge / 0.15),
  };
}

export function centerOf({ part: { kind }, at: [x, y], size: [width, height] }: PartState): Point {
  return kind === 'yes' || kind === 'no' ? [x, y] : [x + width / 2, y + height / 2];
}

function between<Value>(
  track: readonly Change<Value>[],
  time: number,
  manner: 'eased' | 'even' = 'eased',
): Between<Value> {
  const index = track.findLastIndex(({ start }) => start <= time);
  const current = track[Math.max(0, index)];
  const before = track[Math.max(0, index - 1)];
  if (!current || !before) throw new Error('A track has one value at least.');
  const share = current.take > 0 ? Math.min(1, (time - current.start) / current.take) : 1;
  return { from: before.value, to: current.value, share: manner === 'even' ? share : ease(share) };
}

function mix({ from, to, share }: Between<number>): number {
  // Avoids NaN for infinite values during the transition.
  return share >= 1 ? to : from + (to - from) * share;
}

function mixPoints({ from, to, share }: Between<Point>): Point {
  const mixed = (at: 0 | 1) => mix({ from: from[at], to: to[at], share });
  return [mixed(0), mixed(1)];
}

/** Ease in and out. */
function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
