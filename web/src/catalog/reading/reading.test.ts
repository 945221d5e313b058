import { describe, expect, it } from 'vitest';
import { matchesIn } from './TranscriptSearch.tsx';
import { readingProgress } from './ReadingProgress.tsx';

describe('reading', () => {
  it('CRS-12 measures how far a text has been read', () => {
    expect(readingProgress({ top: 200, height: 2000 }, 800)).toBe(0);
    expect(readingProgress({ top: -600, height: 2000 }, 800)).toBe(0.5);
    expect(readingProgress({ top: -1300, height: 2000 }, 800)).toBe(1);
  });

  it('CRS-12 counts a text that fits the window as read, and one below it as not', () => {
    expect(readingProgress({ top: 100, height: 300 }, 800)).toBe(1);
    expect(readingProgress({ top: 700, height: 300 }, 800)).toBe(0);
  });

  it('CRS-11 finds a word anywhere in a transcript, ignoring case', () => {
    expect(matchesIn('Tea is tea, and steam is not.', 'tea')).toEqual([0, 7, 17]);
    expect(matchesIn('aaaa', 'aa')).toEqual([0, 2]);
    expect(matchesIn('Tea', '  ')).toEqual([]);
    expect(matchesIn('1 + 1 (or not)', '(or')).toEqual([6]);
  });
});
