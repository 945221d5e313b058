import type { Point } from '@academy/compiler/films/film-file';

type Attributes = Record<string, string | number | undefined>;

export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`)
    .join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

/** Two digits are finer than a pixel, and keep unchanged values equal. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

type Text = {
  text: string;
  at: Point;
  letters: number;
  color: string;
  role?: 'heading' | 'strong' | 'code' | undefined;
  anchor?: 'start' | 'middle';
  /** The maximum width; the renderer reports text that exceeds it. */
  room?: number;
  opacity?: number;
  /** An outline in this color, for text on top of something else. */
  halo?: string;
};

export const LINE_HEIGHT = 1.28;

/** Lines of text, from the base line of the first. */
export function textLines(input: Text): string {
  const { text, at, letters, color, role, anchor = 'start', room, opacity = 1, halo } = input;
  if (text === '' || opacity <= 0.01) return '';
  return text
    .split('\n')
    .map((line, index) =>
      element(
        'text',
        {
          x: round(at[0]),
          y: round(at[1] + index * letters * LINE_HEIGHT),
          'font-size': letters,
          fill: color,
          class: role,
          'text-anchor': anchor === 'start' ? undefined : anchor,
          opacity: opacity === 1 ? undefined : round(opacity),
          ...(halo && {
            stroke: halo,
            'stroke-width': 8,
            'stroke-linejoin': 'round',
            'paint-order': 'stroke',
          }),
          ...(room && { 'data-room': round(room) }),
        },
        escapeText(line),
      ),
    )
    .join('');
}
