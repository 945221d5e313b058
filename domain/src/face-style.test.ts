import { describe, expect, it } from 'vitest';
import { faceVariables, fontFaces } from './face-style.ts';
import { DEFAULT_FACE, faceSchema } from './tenant-face.ts';

const serif = {
  family: 'Garden Serif',
  file: 'fonts/garden.woff2',
  italic: 'fonts/garden-italic.woff2',
  weights: '400 700',
  fallback: { like: 'serif' as const, ascent: 98, descent: 25, width: 90, boldWidth: 100 },
};

describe('the face of an academy', () => {
  it('FACE-04 is that of the site by default', () => {
    expect(faceSchema.parse({})).toEqual(DEFAULT_FACE);
    expect(fontFaces(DEFAULT_FACE, String)).toBe('');
    const variables = faceVariables(DEFAULT_FACE);
    expect(variables).toMatchObject({
      'corner-card': '12px',
      'picture-ratio': '16/9',
      'card-shadow': 'none',
    });
    expect(Object.keys(variables).filter((name) => name.startsWith('font-'))).toEqual([]);
  });

  it('FACE-04 differs in corners, cards, pictures, backdrop, headings and motion', () => {
    const other = faceVariables(
      faceSchema.parse({
        corners: 'sharp',
        cards: 'framed',
        pictures: '2/1',
        backdrop: 'grid',
        headings: 'code',
        motion: 'brisk',
      }),
    );
    const plain = faceVariables(DEFAULT_FACE);
    for (const name of ['corner-card', 'card-line', 'picture-ratio', 'backdrop', 'hero-scale', 'pace'])
      expect(other[name]).not.toBe(plain[name]);
  });

  it('FACE-03 has its typefaces in files of its own, shown at once in a system font of the same room', () => {
    const face = faceSchema.parse({ fonts: { heading: serif } });
    expect(faceVariables(face)['font-heading']).toBe('"Garden Serif","Garden Serif Fallback",Georgia,serif');
    const rules = fontFaces(face, (file) => `/brand/${file}`)
      .split('@font-face')
      .slice(1);
    expect(rules).toHaveLength(4);
    expect(rules[0]).toContain('font-display:swap;src:url("/brand/fonts/garden.woff2")');
    expect(rules[1]).toContain('font-style:italic');
    // The metrics are those of the font, seen from the stretched system font.
    expect(rules[2]).toContain('size-adjust:90%;ascent-override:108.9%;descent-override:27.8%');
    expect(rules[3]).toContain('size-adjust:100%;ascent-override:98.0%');
  });

  it('FACE-03 names a typeface once that serves for two things, and never thickens a single weight', () => {
    const mono = { ...serif, family: 'Mono', weights: '600' };
    const rules = fontFaces(faceSchema.parse({ fonts: { heading: mono, code: mono } }), String);
    expect(rules.match(/url\(/g)).toHaveLength(2);
    expect(rules).toContain('font-weight:100 900');
  });

  it.each([
    [{ fonts: { text: { ...serif, family: 'x";}' } } }, 'the plain name of a typeface'],
    [{ fonts: { text: { ...serif, file: '../x.woff2' } } }, 'a .woff2 file in the folder fonts'],
    [{ corners: 'wild' }, 'Invalid'],
  ])('FACE-03 refuses %j', (face, message) => {
    expect(JSON.stringify(faceSchema.safeParse(face).error?.issues)).toContain(message);
  });
});
