import { label, picture, shape, widthOf, type RenderedChart } from './diagram-shapes.ts';

const RADIUS = 90;
/** Space around the pie for the percentages. */
const MARGIN = 34;
const ROW = 22;
const COLORS = ['a', 'b', 'c', 'd', 'e', 'f'];
const MAX_SLICES = 12;

type Slice = { name: string; value: number; percent: string };

/** A pie chart. Every slice shows its share, here and in the list, since color alone is not accessible. */
export function renderPie(header: string, lines: readonly string[]): RenderedChart {
  const title = /\btitle\s+(.+)$/.exec(header)?.[1]?.trim() ?? null;
  const isShown = /^pie\s+showData\b/.test(header) || lines.some((line) => line.trim() === 'showData');
  const slices = readSlices(lines.filter((line) => line.trim() !== '' && line.trim() !== 'showData'));
  if ('message' in slices) return slices;
  const center = RADIUS + MARGIN;
  const list = 2 * center + 8;
  const texts = slices.map(
    ({ name, value, percent }) => `${name}: ${percent}${isShown ? ` (${value})` : ''}`,
  );
  const width = list + 24 + Math.max(...texts.map(widthOf));
  const height = Math.max(2 * center, slices.length * ROW + 16);
  const middle = { x: center, y: height / 2 };
  const top = (height - slices.length * ROW) / 2;
  const rows = texts.flatMap((text, at) => [
    shape('rect', { x: list, y: top + at * ROW + 5, width: 12, height: 12, fill: colorOf(at), ...EDGE }),
    label(text, { x: list + 20, y: top + at * ROW + 11 }),
  ]);
  return {
    markup: picture({ width, height }, [...slicePaths(slices, middle), ...rows]),
    title,
    description: slices.map(({ name, percent }) => `${name} ${percent}`).join(', '),
  };
}

const EDGE = { stroke: 'var(--bg)', 'stroke-width': 1.5 };

function readSlices(lines: readonly string[]): Slice[] | { message: string } {
  const read = lines.map((line) => {
    const [, name = '', number = ''] = /^\s*"([^"]+)"\s*:\s*(\d+(?:\.\d+)?)\s*$/.exec(line) ?? [];
    return { line, name, value: Number(number) };
  });
  const broken = read.find(({ name }) => name === '');
  if (broken) return { message: `"${broken.line.trim().slice(0, 40)}" is no slice such as "Green" : 3` };
  const slices = read.filter(({ value }) => value > 0);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  if (slices.length === 0) return { message: 'no slice has a value above 0' };
  if (slices.length > MAX_SLICES) return { message: `it has more than ${MAX_SLICES} slices` };
  return slices.map(({ name, value }) => ({ name, value, percent: `${Math.round((100 * value) / total)}%` }));
}

function slicePaths(slices: readonly Slice[], middle: { x: number; y: number }): string[] {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const at = (share: number, radius: number) => {
    const angle = 2 * Math.PI * share;
    return {
      x: Math.round(middle.x + radius * Math.sin(angle)),
      y: Math.round(middle.y - radius * Math.cos(angle)),
    };
  };
  let before = 0;
  return slices.flatMap(({ value, percent }, index) => {
    const share = value / total;
    const [start, end, beside] = [
      at(before, RADIUS),
      at(before + share, RADIUS),
      at(before + share / 2, RADIUS + MARGIN / 2),
    ];
    before += share;
    const paint = { fill: colorOf(index), ...EDGE };
    const arc = `A ${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${end.x} ${end.y}`;
    return [
      slices.length === 1
        ? shape('circle', { cx: middle.x, cy: middle.y, r: RADIUS, ...paint })
        : shape('path', { d: `M ${middle.x} ${middle.y} L ${start.x} ${start.y} ${arc} Z`, ...paint }),
      // The texts of thin slices would overlap; the list has all of them.
      ...(share < 0.03 ? [] : [label(percent, { ...beside, 'text-anchor': 'middle' })]),
    ];
  });
}

function colorOf(at: number): string {
  return `var(--slice-${COLORS[at % COLORS.length]})`;
}
