import { describe, expect, it } from 'vitest';
import { exceedsRemovalLimit, sourceName, sourceNameOf } from './publishing.ts';

describe('the name of a source', () => {
  it.each([
    ['course-making-tea', 'course-making-tea'],
    ['Making Tea!', 'making-tea'],
    ['.hidden', 'hidden'],
    ['Über_Tee', 'u-ber_tee'],
    ['--Tea & Cake--', 'tea-cake'],
    ['a'.repeat(80), 'a'.repeat(64)],
  ])('ADM-07 of the folder %s is %s', (folder, name) => {
    expect(sourceNameOf(folder)).toBe(name);
    expect(sourceName.safeParse(name).success).toBe(true);
  });

  it('ADM-07 can not be made of nothing, nor be that of the bundled content', () => {
    expect([sourceNameOf('…'), sourceNameOf(''), sourceNameOf('bundled')]).toEqual([null, null, null]);
  });

  it.each(['', 'Tea', '-tea', 'tea/green', 'tea green', '..', 'a'.repeat(65)])('ADM-07 is not %j', (name) => {
    expect(sourceName.safeParse(name).success).toBe(false);
  });
});

describe('removing', () => {
  it.each([
    [{ removed: 2, live: 10 }, false],
    [{ removed: 3, live: 10 }, true],
    [{ removed: 1, live: 4 }, true],
    [{ removed: 0, live: 0 }, false],
  ])('ADM-07 of %o is too much: %s', (counts, expected) => {
    expect(exceedsRemovalLimit(counts)).toBe(expected);
  });
});
