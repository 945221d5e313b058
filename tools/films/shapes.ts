import { mixColors, type Look, type Paint } from './look.ts';
import type { Between, PartState } from './state.ts';
import { element, LINE_HEIGHT, round, textLines } from './svg.ts';

const LETTERS = 34;
const SMALL = 0.82;
const PADDING = 12;

/** A box with its name in the middle, and a note below in smaller letters. */
export function drawBox(state: PartState, look: Look): string {
  const { at, size, part } = state;
  const paint = paintOf(state, look);
  const corner = Math.min(look.corner, size[1] / 2);
  const rect = (fill: string, more: object = {}) =>
    element('rect', {
      x: round(at[0]),
      y: round(at[1]),
      width: round(size[0]),
      height: round(size[1]),
      rx: corner,
      fill,
      ...more,
    });
  const shadow =
    look.cards === 'raised' && !part.dashed
      ? element('g', { transform: 'translate(0 5)', opacity: 0.1 }, rect('#000000'))
      : '';
  const isEdged = look.cards === 'filled' && !part.dashed && size[1] > 40;
  const edge = isEdged ? element('path', { d: topEdge(state, corner), fill: paint.line }) : '';
  const line = {
    stroke: paint.line,
    'stroke-width': look.cards === 'framed' ? 2.5 : 2,
    'stroke-dasharray': part.dashed ? '9 8' : undefined,
  };
  return shadow + rect(part.dashed ? 'none' : paint.fill, line) + edge + drawWords(state, paint.text);
}

/** The top stripe of a rounded box. */
function topEdge({ at: [x, y], size: [width] }: PartState, corner: number): string {
  const height = Math.min(7, corner);
  const inset = corner - Math.sqrt(corner ** 2 - (corner - height) ** 2);
  const arc = `A${corner} ${corner} 0 0 1`;
  const [left, right] = [x + inset, x + width - inset].map(round);
  return `M${left} ${round(y + height)}${arc} ${round(x + corner)} ${round(y)}H${round(x + width - corner)}${arc} ${right} ${round(y + height)}Z`;
}

/** A container for other parts, with its name at the top left. */
export function drawContainer(state: PartState, look: Look): string {
  const { at, size, part, label } = state;
  const paint = paintOf(state, look);
  const box = element('rect', {
    x: round(at[0]),
    y: round(at[1]),
    width: round(size[0]),
    height: round(size[1]),
    rx: look.corner,
    fill: paint.fill,
    'fill-opacity': 0.55,
    stroke: paint.line,
    'stroke-width': 2,
    'stroke-dasharray': part.dashed ? '9 8' : undefined,
  });
  const letters = part.letters ?? 28;
  const words = fading(label, (text, opacity) =>
    textLines({
      text,
      at: [at[0] + 20, at[1] + letters + 12],
      letters,
      color: paint.text,
      role: 'strong',
      room: size[0] - 40,
      opacity,
    }),
  );
  return box + words;
}

export function drawCylinder(state: PartState, look: Look): string {
  const {
    at: [x, y],
    size: [width, height],
  } = state;
  const paint = paintOf(state, look);
  const lid = Math.min(26, height / 6);
  const side = `M${round(x)} ${round(y + lid)}v${round(height - 2 * lid)}a${width / 2} ${lid} 0 0 0 ${round(width)} 0v${-round(height - 2 * lid)}`;
  const style = { fill: paint.fill, stroke: paint.line, 'stroke-width': 2.5 };
  const top = element('ellipse', {
    cx: round(x + width / 2),
    cy: round(y + lid),
    rx: round(width / 2),
    ry: lid,
    ...style,
  });
  return element('path', { d: side, ...style }) + top + drawWords({ ...state, at: [x, y + lid] }, paint.text);
}

/** Free text, centered if it has a size. */
export function drawText(state: PartState, look: Look): string {
  const { part, at, size } = state;
  const text = part.text ?? state.label.to;
  const { tone } = state;
  const color = mixColors(inkOf(look, tone.from), inkOf(look, tone.to), tone.share);
  const letters = part.letters ?? LETTERS;
  const isCentered = size[0] > 0;
  return textLines({
    text,
    at: [isCentered ? at[0] + size[0] / 2 : at[0], at[1] + letters],
    letters,
    color,
    role: letters >= 44 ? 'heading' : 'strong',
    anchor: isCentered ? 'middle' : 'start',
    room: isCentered ? size[0] : 1240 - at[0],
  });
}

/** A usage meter. */
export function drawMeter(state: PartState, look: Look): string {
  const {
    at: [x, y],
    size: [width, height],
    fill,
  } = state;
  const paint = paintOf(state, look);
  const corner = Math.min(look.corner, height / 2);
  const bar = (length: number, color: string) =>
    element('rect', {
      x: round(x),
      y: round(y),
      width: round(length),
      height: round(height),
      rx: Math.min(corner, length / 2),
      fill: color,
    });
  const outline = element('rect', {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    rx: corner,
    fill: 'none',
    stroke: paint.line,
    'stroke-width': 2,
  });
  const words = fading(state.label, (text, opacity) =>
    textLines({
      text,
      at: [x, y - 14],
      letters: state.part.letters ?? 28,
      color: look.colors.text,
      role: 'strong',
      opacity,
    }),
  );
  const solid = paint.fill === look.tones.plain.fill ? look.colors.brand : paint.line;
  return bar(width, look.colors.surface) + (fill > 0.005 ? bar(width * fill, solid) : '') + outline + words;
}

/** A mark for right or wrong, centered at its point. */
export function drawMark({ part, at: [x, y] }: PartState, look: Look): string {
  const isYes = part.kind === 'yes';
  const color = (isYes ? look.tones.good : look.tones.bad).line;
  const sign = isYes ? `M${x - 11} ${y + 1}l8 9l15 -18` : `M${x - 10} ${y - 10}l20 20m0 -20l-20 20`;
  return (
    element('circle', {
      cx: x,
      cy: y,
      r: 25,
      fill: color,
      stroke: look.colors.background,
      'stroke-width': 4,
    }) +
    element('path', {
      d: sign,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 6,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
  );
}

/** Name and note of a part, centered together. */
function drawWords({ part, at, size, label, note }: PartState, color: string): string {
  const letters = part.letters ?? LETTERS;
  const small = Math.max(24, Math.round(letters * SMALL));
  const rows = (text: string) => (text === '' ? 0 : text.split('\n').length);
  const [labelRows, noteRows] = [rows(label.to), rows(note.to)];
  const height = labelRows * letters * LINE_HEIGHT + noteRows * small * LINE_HEIGHT;
  const top = at[1] + (size[1] - height) / 2;
  const middle = at[0] + size[0] / 2;
  const room = size[0] - 2 * PADDING;
  const common = { color, anchor: 'middle' as const, room };
  return (
    fading(label, (text, opacity) =>
      textLines({ ...common, text, at: [middle, top + letters], letters, role: 'strong', opacity }),
    ) +
    fading(note, (text, opacity) =>
      textLines({
        ...common,
        text,
        at: [middle, top + labelRows * letters * LINE_HEIGHT + small],
        letters: small,
        opacity,
      }),
    )
  );
}

/** Cross-fades old and new texts. */
function fading(
  { from, to, share }: Between<string>,
  draw: (text: string, opacity: number) => string,
): string {
  if (from === to || share >= 1) return draw(to, 1);
  return share < 0.5 ? draw(from, 1 - 2 * share) : draw(to, 2 * share - 1);
}

export function paintOf({ tone: { from, to, share } }: PartState, look: Look): Paint {
  const [one, other] = [look.tones[from], look.tones[to]];
  return {
    fill: mixColors(one.fill, other.fill, share),
    line: mixColors(one.line, other.line, share),
    text: mixColors(one.text, other.text, share),
  };
}

/** The color of a tone for text and lines on the background. */
export function inkOf(look: Look, tone: keyof Look['tones']): string {
  if (tone === 'plain') return look.colors.text;
  return tone === 'quiet' ? look.colors.muted : look.tones[tone].line;
}
