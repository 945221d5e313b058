import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aroundChanges, diffLines } from './line-diff.ts';

const SIGNS = { same: ' ', added: '+', removed: '-', gap: '…' } as const;
const shown = (before: string, after: string) =>
  diffLines(before.split(' '), after.split(' '))
    .map(({ change, text }) => SIGNS[change] + text)
    .join(' ');

describe('a line diff', () => {
  it.each([
    ['a b c', 'a b c', ' a  b  c'],
    ['a b c', 'a x c', ' a -b +x  c'],
    ['a c', 'a b c', ' a +b  c'],
    ['a b c', 'a c', ' a -b  c'],
    ['a b c a b b a', 'c b a b a c', '-a -b  c +b  a  b -b  a +c'],
  ])('PLAN-01 from "%s" to "%s"', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('PLAN-01 holds both texts, whatever they are', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        const without = (change: string) =>
          diff.filter((line) => line.change !== change).map(({ text }) => text);
        expect(without('added')).toEqual(before);
        expect(without('removed')).toEqual(after);
      }),
    );
  });

  it('PLAN-01 of texts that have nothing in common is quick, and holds both', () => {
    const before = Array.from({ length: 20_000 }, (_, at) => `old ${at}`);
    const after = Array.from({ length: 20_000 }, (_, at) => `new ${at}`);
    expect(diffLines(before, after)).toHaveLength(40_000);
  });

  it('PLAN-01 keeps the lines before and after a part that was written anew', () => {
    const part = (word: string) => Array.from({ length: 400 }, (_, at) => `${word} ${at}`);
    const diff = diffLines(['first', ...part('old'), 'last'], ['first', ...part('new'), 'last']);
    expect(diff.map(({ change }) => change)).toEqual([
      'same',
      ...part('old').map(() => 'removed'),
      ...part('new').map(() => 'added'),
      'same',
    ]);
  });

  it('PLAN-01 marks nothing as left out where nothing is', () => {
    const changes = (before: string[], after: string[]) =>
      aroundChanges(diffLines(before, after)).map(({ change }) => change);
    expect(changes(['1', '2'], ['1', 'x'])).toEqual(['same', 'removed', 'added']);
    expect(changes(['1', '2'], ['x', '2'])).toEqual(['removed', 'added', 'same']);
    expect(changes(['1', '2', '3'], ['x', '2', '3'])).toEqual(['removed', 'added', 'same', 'gap']);
    expect(changes(['1', '2', '3'], ['1', '2', '3'])).toEqual([]);
  });

  it('PLAN-01 shows what is around a change, and marks what is left out', () => {
    const diff = diffLines(['1', '2', '3', '4', '5', '6'], ['1', '2', '3', 'x', '5', '6']);
    expect(aroundChanges(diff).map(({ change, text }) => SIGNS[change] + text)).toEqual([
      '…',
      ' 3',
      '-4',
      '+x',
      ' 5',
      '…',
    ]);
  });
});
