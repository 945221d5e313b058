import { describe, expect, it } from 'vitest';
import { findForbiddenText, hasForbiddenCharacter } from './plain-text.ts';

describe('characters a text may not hold', () => {
  it.each(['\u0000', '\u0001', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00', '\udc00\ud800'])(
    'SEC-09 refuses %j on one line and on many',
    (character) => {
      for (const multiline of [true, false])
        expect(hasForbiddenCharacter(`a${character}b`, { multiline })).toBe(true);
    },
  );

  it.each(['\t', '\n', '\r'])('SEC-09 takes %j only where a text may have many lines', (character) => {
    expect(hasForbiddenCharacter(`a${character}b`, { multiline: true })).toBe(false);
    expect(hasForbiddenCharacter(`a${character}b`, { multiline: false })).toBe(true);
  });

  it('SEC-09 takes letters of any script, and signs of two halves', () => {
    expect(hasForbiddenCharacter('שלום 日本 👩🏽‍💻 é\u00a0', { multiline: false })).toBe(false);
  });

  it('SEC-09 says where in a value it stands', () => {
    const find = (value: unknown) => findForbiddenText(value, { multiline: true });
    expect(find({ a: ['b', { c: 'd\u0000' }] })).toEqual(['a', 1, 'c']);
    expect(find({ a: { 'b\u0000': 1 } })).toEqual(['a']);
    expect(find('\ud800')).toEqual([]);
    expect(find({ a: 1, b: null, c: ['d\n'] })).toBeNull();
  });
});
