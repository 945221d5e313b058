/** A diagram that we render ourselves, or a message if it can't be rendered. */
export type RenderedChart =
  | { markup: string; title: string | null; description: string }
  | { message: string };

/** Sizes before the picture is scaled as a whole. */
export const FONT_SIZE = 12;

type Attributes = Record<string, string | number>;

export function shape(tag: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}>${content}</${tag}>`;
}

export function label(text: string, attributes: Attributes): string {
  const standing = { 'font-size': FONT_SIZE, fill: 'var(--text)', 'dominant-baseline': 'central' };
  return shape('text', { ...standing, ...attributes }, escape(text));
}

export function picture({ width, height }: { width: number; height: number }, shapes: string[]): string {
  return shape('svg', { viewBox: `0 0 ${width} ${height}`, width, height }, shapes.join(''));
}

/** An estimate without font metrics: East Asian letters are twice as wide. */
export function widthOf(text: string): number {
  const units = [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
  return Math.ceil(units * FONT_SIZE * 0.58);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
