import type { Look } from './look.ts';
import type { PartState } from './state.ts';
import { element, escapeText, round } from './svg.ts';
import { rowLetters } from './timeline.ts';

const LETTERS = 28;
const PADDING = 26;
const BAR = 48;

/** Code or a terminal: a title, typed lines, and a tint behind highlighted ones. */
export function drawPanel(state: PartState, look: Look): string {
  const {
    part,
    at: [x, y],
    size: [width, height],
    label,
  } = state;
  const isTerminal = part.kind === 'terminal';
  const letters = part.letters ?? LETTERS;
  const colors = isTerminal
    ? { ...look.terminal, line: look.terminal.fill }
    : { ...look.colors, fill: look.tones.plain.fill, line: look.tones.plain.line };
  const panel = element('rect', {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    rx: Math.min(look.corner, 16),
    fill: colors.fill,
    stroke: colors.line,
    'stroke-width': 2,
  });
  const bar = label.to
    ? element(
        'text',
        {
          x: round(x + PADDING),
          y: round(y + 35),
          'font-size': 25,
          fill: colors.muted,
          class: 'strong',
          'data-room': round(width - 2 * PADDING),
        },
        escapeText(label.to),
      )
    : '';
  const step = letters * 1.42;
  const rows = (part.text ?? '').replace(/\n$/, '').split('\n');
  // From the top if there is a title; otherwise centered.
  const above = label.to ? BAR : (height - rows.length * step) / 2;
  const top = y + above + letters * 1.06;
  const lights = rows
    .map((_, index) => {
      const strength = lightOf(state, index + 1);
      if (strength < 0.01) return '';
      return element('rect', {
        x: round(x + 10),
        y: round(top + index * step - letters),
        width: round(width - 20),
        height: round(step - 3),
        rx: 5,
        fill: colors.brand,
        opacity: round(strength * (isTerminal ? 0.3 : 0.16)),
      });
    })
    .join('');
  const place = { x: x + PADDING, top, step, letters, room: width - 2 * PADDING };
  return panel + bar + lights + drawRows(rows, { state, colors, place });
}

/** The current highlight of a line. */
function lightOf({ lit: { from, to, share } }: PartState, line: number): number {
  const [before, after] = [from, to].map((lines) => (lines.includes(line) ? 1 : 0));
  return (before ?? 0) + ((after ?? 0) - (before ?? 0)) * share;
}

type Colors = { text: string; muted: string; brand: string };
type Place = { x: number; top: number; step: number; letters: number; room: number };

function drawRows(
  rows: string[],
  { state, colors, place }: { state: PartState; colors: Colors; place: Place },
): string {
  const { kind } = state.part;
  let left = state.typed;
  return rows
    .map((row, index) => {
      if (left <= 0) return '';
      const cost = rowLetters(kind, row);
      const isOutput = kind === 'terminal' && !row.startsWith('$ ');
      const isWhole = left >= cost;
      // The caret is at the end of typed text.
      const shown = isWhole ? row : isOutput ? '' : `${row.slice(0, left)}▌`;
      left -= cost;
      const content = colored(shown, { kind, colors });
      return element(
        'text',
        {
          x: round(place.x),
          y: round(place.top + index * place.step),
          'font-size': place.letters,
          fill: colors.text,
          class: 'code',
          'data-room': round(place.room),
        },
        content || ' ',
      );
    })
    .join('');
}

function prompted(row: string, color: string): string {
  return element('tspan', { fill: color }, '$ ') + escapeText(row.slice(2));
}

/** Comments, keys, annotations and strings; enough for orientation. */
const TOKENS =
  /(?<quiet>(?:^|\s)(?:\/\/|#).*$)|(?<brand>@\w+|^\s*(?:- )?[\w./-]+:(?=\s|$)|\b(?:class|new|return|public|void|select|update|insert into|set|from|where|values)\b)|(?<text>"[^"]*")/g;

function colored(row: string, { kind, colors }: { kind: PartState['part']['kind']; colors: Colors }): string {
  if (kind === 'terminal') return row.startsWith('$ ') ? prompted(row, colors.brand) : escapeText(row);
  let done = 0;
  let written = '';
  for (const match of row.matchAll(TOKENS)) {
    const role = match.groups?.['quiet'] ? 'muted' : 'brand';
    written += escapeText(row.slice(done, match.index));
    written += match.groups?.['text']
      ? element('tspan', { fill: colors.brand, opacity: 0.85 }, escapeText(match[0]))
      : element('tspan', { fill: colors[role] }, escapeText(match[0]));
    done = match.index + match[0].length;
  }
  return written + escapeText(row.slice(done));
}
