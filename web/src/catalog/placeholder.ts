import { seededRandom } from '@academy/domain/seeded-random';

export type Shape = { d: string; color: 'brand' | 'accent'; opacity: number };

const WIDTH = 640;
const HEIGHT = 360;

/** The shapes of a placeholder picture; the same title always gets the same one. */
export function placeholderShapes(title: string): Shape[] {
  const random = seededRandom(seedOf(title));
  const draw = MOTIFS[Math.floor(random() * MOTIFS.length)] ?? hills;
  return draw((from, to) => Math.round(from + random() * (to - from)));
}

type Pick = (from: number, to: number) => number;

const MOTIFS = [hills, rings, tiles, beams];

function hills(pick: Pick): Shape[] {
  return [0, 1, 2, 3].map((at) => {
    const start = 150 + at * 52 + pick(-36, 36);
    const end = 150 + at * 52 + pick(-36, 36);
    const d = `M0 ${start}C${pick(140, 240)} ${start - pick(50, 130)} ${pick(380, 500)} ${end + pick(40, 110)} ${WIDTH} ${end}V${HEIGHT}H0z`;
    return { d, color: at === 1 ? 'accent' : 'brand', opacity: 0.16 + at * 0.1 };
  });
}

function rings(pick: Pick): Shape[] {
  const x = pick(120, WIDTH - 120);
  const y = pick(80, HEIGHT + 20);
  return [330, 245, 165, 90].map((size, at) => ({
    d: circle(x + at * pick(-16, 16), y - at * pick(0, 10), size),
    color: at === 2 ? 'accent' : 'brand',
    opacity: 0.14 + at * 0.09,
  }));
}

function tiles(pick: Pick): Shape[] {
  const size = 80;
  const places = Array.from({ length: 15 }, (_, at) => ({
    x: (at % 5) * 128 + 24,
    y: Math.floor(at / 5) * 116 + 24,
  }));
  return places.map(({ x, y }) => ({
    d: pick(0, 2) === 0 ? circle(x + size / 2, y + size / 2, size / 2) : square(x, y, size),
    color: pick(0, 5) === 0 ? 'accent' : 'brand',
    opacity: pick(10, 46) / 100,
  }));
}

function beams(pick: Pick): Shape[] {
  const lean = pick(90, 260);
  return [0, 1, 2, 3, 4].map((at) => {
    const x = at * 150 - 120 + pick(-30, 30);
    const wide = pick(50, 130);
    const d = `M${x} ${HEIGHT}L${x + lean} 0h${wide}L${x + wide} ${HEIGHT}z`;
    return { d, color: at === 2 ? 'accent' : 'brand', opacity: pick(14, 44) / 100 };
  });
}

function circle(x: number, y: number, size: number): string {
  return `M${x - size} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0z`;
}

function square(x: number, y: number, size: number): string {
  return `M${x + 16} ${y}h${size - 32}q16 0 16 16v${size - 32}q0 16 -16 16h${32 - size}q-16 0 -16 -16v${32 - size}q0 -16 16 -16z`;
}

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
