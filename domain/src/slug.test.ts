import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSlug } from './slug.ts';

describe('slugs', () => {
  it.each([
    ['Building a REST Service', 'building-a-rest-service'],
    ["What's new?", 'whats-new'],
    ['  Pods  ', 'pods'],
    ['Q & A', 'q--a'],
    ['snake_case stays', 'snake_case-stays'],
    ['already-a-slug', 'already-a-slug'],
    ['C++', 'c'],
    ['Tab\tand line', 'tab-and-line'],
    ['', ''],
    ['日本', ''],
  ])('CRS-09 %j becomes %j', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  it('CRS-09 any text gives lowercase word characters and hyphens only', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[a-z0-9_-]*$/.test(toSlug(text))));
  });

  it('CRS-09 a slug is its own slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => toSlug(toSlug(text)) === toSlug(text)));
  });
});
