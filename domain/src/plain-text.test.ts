import { describe, expect, it } from 'vitest';
import { findForbiddenText, hasForbiddenCharacter, isDirectionTurned, isInvisible } from './plain-text.ts';

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
    expect(find({ a: { 'b\n': 1 } })).toEqual(['a']);
    expect(find('\ud800')).toEqual([]);
    expect(find({ a: 1, b: null, c: ['d\n'] })).toBeNull();
  });
});

describe('texts that are not what they seem', () => {
  it('CERT-02 a name of spaces and joiners is invisible', () => {
    for (const text of ['', ' \u00a0\u2003', '\u200b\u200d\u2060\ufeff', '\u3164'])
      expect(isInvisible(text)).toBe(true);
    for (const text of ['a', ' a ', '\u200ba', '茶', '-']) expect(isInvisible(text)).toBe(false);
  });

  it('CERT-02 a name that turns the direction of the text around it is known', () => {
    for (const sign of ['\u202a', '\u202e', '\u2066', '\u2069'])
      expect(isDirectionTurned(`a${sign}b`)).toBe(true);
    for (const text of ['', 'Ada', 'שלום', '\u2029', '\u202f', '\u2065', '\u206a'])
      expect(isDirectionTurned(text)).toBe(false);
  });
});
