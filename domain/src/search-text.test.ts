import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSearch, escapeRegExp, SEARCH_DEBOUNCE_MS, searchPattern } from './search-text.ts';

describe('search text', () => {
  it('CAT-06 typing is debounced by 200 ms', () => {
    expect(SEARCH_DEBOUNCE_MS).toBe(200);
  });

  it('CAT-06 it is found whatever its case', () => {
    expect(searchPattern(' rest ')?.test('A REST service')).toBe(true);
    expect(searchPattern('ÉTÉ')?.test('un été')).toBe(true);
  });

  it('CAT-06 blank text searches for nothing', () => {
    expect(searchPattern('  ')).toBeNull();
  });

  it('CAT-06 at most 100 characters are searched for', () => {
    expect(cleanSearch('x'.repeat(500))).toBe('x'.repeat(100));
    expect(cleanSearch(`${'x'.repeat(99)}🚀`)).toBe('x'.repeat(99));
    expect(cleanSearch('\uD800 pods')).toBe('pods');
    expect(cleanSearch('\0 two\tpods')).toBe('two pods');
  });

  it('CAT-06 escaped text matches itself and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, other) => {
        const pattern = new RegExp(`^${escapeRegExp(text)}$`);
        expect(pattern.test(text)).toBe(true);
        expect(pattern.test(other)).toBe(text === other);
      }),
    );
  });

  it('CAT-06 cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(cleanSearch(cleanSearch(text))).toBe(cleanSearch(text));
        expect(cleanSearch(text).length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
