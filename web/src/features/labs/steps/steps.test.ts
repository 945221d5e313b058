import { LAB_HOME } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { textFile, type Entry } from '@academy/lab-engine/files/entries';
import { addStep, bytesOf, listed, lossesOf, shortNames, type Step } from './steps.ts';
import { lossWords } from './LossList.tsx';

const file = (name: string, text: string): [string, Entry] => [
  `${LAB_HOME}/${name}`,
  textFile(text, { at: 1 }),
];
const step = (check: string, bytes: number | null): Step => ({ check, at: 1, bytes });

describe('the steps of a lab', () => {
  it('LAB-11 evict the oldest files for newer ones, but keep their entries', () => {
    const steps = [step('a', 40), step('b', 40)];
    expect(addStep(steps, { check: 'c', at: 2, bytes: 30 }, 100)).toEqual({
      steps: [step('a', null), step('b', 40), { check: 'c', at: 2, bytes: 30 }],
      dropped: ['a'],
    });
    expect(addStep(steps, { check: 'c', at: 2, bytes: 20 }, 100).dropped).toEqual([]);
  });

  it('LAB-11 are not stored if one alone is too large, without evicting others', () => {
    expect(addStep([step('a', 40)], { check: 'b', at: 2, bytes: 101 }, 100)).toEqual({
      steps: [step('a', 40), { check: 'b', at: 2, bytes: null }],
      dropped: ['b'],
    });
  });

  it('LAB-11 replace an earlier one of the same check', () => {
    expect(addStep([step('a', 90), step('b', 5)], { check: 'a', at: 2, bytes: 95 }, 100).steps).toEqual([
      step('b', 5),
      { check: 'a', at: 2, bytes: 95 },
    ]);
  });

  it('LAB-11 count the bytes of files and an overhead per name', () => {
    const [path, entry] = file('cup', '12345');
    expect(bytesOf([[path, entry]]) - bytesOf([[path, textFile('', { at: 1 })]])).toBe(5);
    expect(bytesOf([[path, textFile('', { at: 1 })]])).toBeGreaterThan(path.length);
  });
});

describe('the losses of a reset', () => {
  it('LAB-11 include every file changed or created since, and the checks passed since', () => {
    const then = { files: [file('same', 'a'), file('changed', 'a'), file('gone', 'a')], passed: ['one'] };
    const now = {
      files: [file('same', 'a'), file('changed', 'b'), file('new', 'a')],
      passed: ['one', 'two'],
    };
    const losses = lossesOf(now, then);
    expect(losses).toEqual({ changed: ['changed'], removed: ['new'], checks: ['two'] });
    expect(lossWords(losses, String)).toBe('Lost: changes in changed; the file new; the passed check “two”.');
    expect(lossWords(lossesOf(then, then), String)).toBe('Nothing was lost.');
  });

  it('LAB-11 name files without their folders, unless ambiguous', () => {
    expect(shortNames(['a/cup.txt', 'b/cup.txt', 'b/pot.txt'])).toEqual([
      'a/cup.txt',
      'b/cup.txt',
      'pot.txt',
    ]);
  });

  it('LAB-11 are abbreviated', () => {
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
  });
});
