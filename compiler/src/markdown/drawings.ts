import { createHash } from 'node:crypto';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { parseDrawing } from './diagram-svg.ts';

/** The SVG at a published address, or null for any other file. */
export type DrawingAt = (address: string) => string | null;

/** The total size of drawings in a text, since a small one may be repeated. */
const MAX_TOTAL = 512_000;

/**
 * Inlines drawings in the tenant's colors, so that they follow the color scheme. Runs after the sanitizer.
 */
export function placeDrawings(tree: Root, drawingAt: DrawingAt): void {
  const known = new Map<string, { svg: Element | null; size: number }>();
  let total = 0;
  const read = (src: string) => {
    const found = known.get(src);
    if (found) return found;
    const markup = drawingAt(src);
    const prefix = `drawing-${createHash('sha256').update(src).digest('hex').slice(0, 8)}`;
    const drawing = {
      svg: markup === null ? null : parseDrawing(markup, prefix),
      size: markup?.length ?? 0,
    };
    known.set(src, drawing);
    return drawing;
  };
  visit(tree, 'element', (picture, at, parent) => {
    const { src, alt } = picture.properties;
    if (picture.tagName !== 'img' || typeof src !== 'string' || !parent || at === undefined) return;
    const isLinked = parent.type === 'element' && parent.tagName === 'a';
    if (isLinked) return;
    const { svg, size } = read(src);
    if (!svg || total + size > MAX_TOTAL) return;
    total += size;
    const shown = structuredClone(svg);
    Object.assign(shown.properties, alt ? { role: 'img', ariaLabel: alt } : { ariaHidden: 'true' });
    parent.children[at] = {
      type: 'element',
      tagName: 'span',
      // Scroll containers must be reachable by keyboard.
      properties: { className: ['drawing'], tabIndex: 0 },
      children: [shown],
    };
  });
}
