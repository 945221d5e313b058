import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>('../../../content/tenants/*/fonts/*mono*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

describe('code fonts', () => {
  it.each(Object.entries(FILES))('FACE-03 render f upright, not as ƒ (%s)', async (name, url) => {
    const face = new FontFace(name, `url("${url}")`);
    await face.load();
    document.fonts.add(face);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('The browser draws no canvas.');
    canvas.font = `100px "${name}"`;
    // A cursive descender makes "final" look like "ƒinal".
    expect(canvas.measureText('f').actualBoundingBoxDescent).toBeLessThan(5);
    expect(canvas.measureText('p').actualBoundingBoxDescent).toBeGreaterThan(10);
  });
});
