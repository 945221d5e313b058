import { drawArrow } from './arrow.ts';
import { drawPanel } from './code-panel.ts';
import type { Look } from './look.ts';
import { drawBox, drawContainer, drawCylinder, drawMark, drawMeter, drawText } from './shapes.ts';
import { dotsAt, partsAt, type DotState, type PartState } from './state.ts';
import { element, round, textLines } from './svg.ts';
import type { Timeline } from './timeline.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;

/** The base line of the drawing area, below which captions are shown. */
const TITLE_BASE = 82;

export type Picture = { timeline: Timeline; look: Look };

/** The frame at a moment as SVG, reproducibly. */
export function drawFrame(picture: Picture, time: number): string {
  const { timeline, look } = picture;
  const scene = timeline.scenes.find(({ end }) => time < end) ?? timeline.scenes.at(-1);
  return drawPicture(picture, { time, title: scene?.chapter ?? '', color: look.colors.muted, letters: 38 });
}

/** The poster: a scene with the title of the film. */
export function drawPoster(picture: Picture, { scene, title }: { scene: number; title: string }): string {
  const time = (picture.timeline.scenes[scene - 1]?.end ?? 0) - 0.05;
  return drawPicture(picture, { time, title, color: picture.look.colors.brand, letters: 50 });
}

type Heading = { time: number; title: string; color: string; letters: number };

function drawPicture({ timeline, look }: Picture, { time, title, color, letters }: Heading): string {
  const states = partsAt(timeline, time);
  const heading = textLines({
    text: title,
    at: [60, TITLE_BASE],
    letters,
    color,
    role: 'heading',
    room: 1160,
  });
  const parts = states
    .filter(({ shown }) => shown > 0.01)
    .map((state) => drawPart(state, { states, look }))
    .join('');
  const dots = dotsAt(timeline, time)
    .map((dot) => drawDot(dot, look))
    .join('');
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT },
    heading + parts + dots,
  );
}

function drawPart(state: PartState, { states, look }: { states: PartState[]; look: Look }): string {
  const { part, shown } = state;
  const rise =
    part.kind === 'arrow' || shown === 1 ? {} : { transform: `translate(0 ${round((1 - shown) * 18)})` };
  return element('g', { opacity: round(shown), ...rise }, shapeOf(state, { states, look }));
}

function shapeOf(state: PartState, { states, look }: { states: PartState[]; look: Look }): string {
  switch (state.part.kind) {
    case 'frame':
      return drawContainer(state, look);
    case 'cylinder':
      return drawCylinder(state, look);
    case 'code':
    case 'terminal':
      return drawPanel(state, look);
    case 'text':
      return drawText(state, look);
    case 'arrow':
      return drawArrow(state, { states, look });
    case 'meter':
      return drawMeter(state, look);
    case 'yes':
    case 'no':
      return drawMark(state, look);
    default:
      return drawBox(state, look);
  }
}

function drawDot({ at: [x, y], tone, label, shown }: DotState, look: Look): string {
  const { fill, line } = look.tones[tone];
  const solid = tone === 'good' || tone === 'bad' || tone === 'soft' ? line : fill;
  const circle = element('circle', {
    cx: round(x),
    cy: round(y),
    r: 15,
    fill: solid,
    stroke: look.colors.background,
    'stroke-width': 4,
  });
  const words = label
    ? textLines({
        text: label,
        at: [x, y - 28],
        letters: 28,
        color: solid,
        role: 'strong',
        anchor: 'middle',
        halo: look.colors.background,
      })
    : '';
  return element('g', { opacity: round(shown) }, circle + words);
}
